import { expect, it, onTestFinished } from "vitest";
import { buy, removeOrders } from "./admin-area.ts";
import { cartPanel } from "./cart-panel.ts";
import {
  addToCart,
  hasFocus,
  lastOrder,
  paymentForm,
  payWith,
  signInAdmin,
  sql,
  useShop,
  visitor,
} from "./journey.ts";
import { PHONE } from "./screens.ts";

useShop();

it("a consumer in Germany on a phone declares it before the payment opens, and an administrator sees why (D53, D55)", async () => {
  const page = await visitor(PHONE);
  await addToCart(page, "autocad-lt");
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Order summary" });
  const country = summary.getByLabel("Country");
  await expect.poll(() => country.inputValue()).toBe("NL");
  await paymentForm(page).locator("#payButton").waitFor();

  // Outside the EU nothing can be paid.
  await country.selectOption("Outside the EU");
  await page.getByText("We can’t sell to consumers outside the EU’s VAT area").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);

  await country.selectOption("Germany");
  await page.getByText("Enter your postcode to continue to the payment.").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
  const postcode = summary.getByLabel("Postcode");
  await postcode.fill("1011");
  await summary.getByRole("button", { name: "Continue" }).click();
  await summary.getByText("This isn’t a postcode in Germany. Enter one like 10115.").waitFor();
  await expect.poll(() => hasFocus(postcode)).toBe(true);
  await postcode.fill("27498");
  await postcode.press("Enter");
  await page.getByText("We can’t sell to consumers outside the EU’s VAT area").waitFor();
  await postcode.fill("10115");
  await postcode.press("Enter");
  await paymentForm(page).locator("#payButton").waitFor();
  // Another one that is typed holds the payment until it counts.
  await postcode.fill("10117");
  await page.locator("[inert] iframe").waitFor();
  await postcode.fill("10115");
  await expect.poll(() => page.locator("[inert] iframe").count()).toBe(0);
  await expect.poll(() => summary.textContent()).toContain("You pay today€283.00of which VAT (21%)€49.12");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.viewport.width,
  );

  // Another order crosses the threshold: cart and checkout have the same VAT, and the payment is opened again with it.
  onTestFinished(removeOrders);
  await buy("autocad-lt", 99);
  await sql`alter table orders disable trigger orders_company_kept`;
  await sql`update orders set country = 'BE', vat_rule = 'below_threshold' where status = 'paid'`;
  await sql`alter table orders enable trigger orders_company_kept`;
  await summary.getByRole("button", { name: "Edit cart" }).click();
  const GERMAN = "You pay today€283.00of which VAT (19%)€45.18without VAT€237.82";
  await expect.poll(() => cartPanel(page).textContent()).toContain(GERMAN);
  await cartPanel(page).getByText("All prices included TAX 19%").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => summary.textContent()).toContain(GERMAN);

  // It's remembered.
  await page.reload();
  await expect.poll(() => country.inputValue()).toBe("DE");
  // A consumer abroad is asked for the whole address, whatever they pay with.
  const form = paymentForm(page);
  // A frame that is out of sight isn't drawn, and what isn't drawn can't be pressed.
  await form.owner().scrollIntoViewIfNeeded();
  await form.locator("#methodIdeal").check();
  await form.locator("#billingLine1").fill("Invalidenstraße 43");
  await form.locator("#billingPostalCode").fill("10115");
  await form.locator("#billingCity").fill("Berlin");
  await form.locator("#methodCard").check();
  await payWith(page, "4000 0027 6000 0016");
  await page.getByText("Payment received").waitFor();
  const order = await lastOrder();
  expect(order).toMatchObject({ status: "paid", amount_cents: 283_00 });
  const [{ rule } = {}] = await sql`select vat_rule as rule from orders where sequence = ${order.sequence}`;
  expect(rule).toBe("oss");

  const admin = await visitor(PHONE);
  await signInAdmin(admin, `/Admin/orders/SO-00${order.sequence}`);
  const why = admin.getByRole("region", { name: "Why this VAT?" });
  await why.getByText("Germany, postcode 10115").waitFor();
  await why.getByText("The same VAT as was charged").waitFor();
  // The sandbox's form has the Netherlands as its country, and the card is German.
  await why.getByText("No two pieces of evidence agree with the declared country").waitFor();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.viewport.width,
  );
});
