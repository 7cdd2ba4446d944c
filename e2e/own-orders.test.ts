import { expect, it } from "vitest";
import { cartPanel } from "./cart-panel.ts";
import { addToCart, hasFocus, PASSWORD, payForCart, addAccount, sql, useShop, visitor } from "./journey.ts";

useShop();

it("a user finds their purchases in their account, with receipts (D18)", async () => {
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  const username = `vera-${crypto.randomUUID().slice(0, 8)}`;
  await addAccount(username);
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // Otherwise the reloads below would sign the user out.
  await page.getByLabel("Trust This Device").check();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname === "/");

  await page.getByRole("link", { name: "Account" }).first().click();
  await page.getByText("You haven’t ordered anything with this account yet.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Explore products" }).click();
  await page.waitForURL("**/products");

  await addToCart(page, "autocad-lt");
  const number = await payForCart(page);

  await page.getByRole("link", { name: "Return to Home page" }).click();
  await page.getByRole("link", { name: "Account" }).first().click();
  const order = page.getByRole("region", { name: `Order ${number}` });
  await order.getByText(/^AutoCAD LT · /).waitFor();
  expect(await order.getByText("Paid, to be delivered", { exact: true }).count()).toBe(1);

  const button = page.getByRole("button", { name: `Receipt of order ${number}` });
  await button.press("Enter");
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await receipt.getByText("Ada Drafter").waitFor();
  await receipt.getByText("of which VAT").waitFor();
  expect(await receipt.innerText()).toContain(number);
  // The print has the receipt and nothing of the shop around it.
  await page.emulateMedia({ media: "print" });
  expect(await receipt.getByText("of which VAT").isVisible()).toBe(true);
  expect(await receipt.boundingBox()).toMatchObject({ x: 0, y: 0 });
  expect(await page.getByText("Your account", { exact: true }).isVisible()).toBe(false);
  expect(await receipt.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await receipt.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(button)).toBe(true);

  // The link to the withdrawal form (D34), on the receipt and beside it.
  await button.press("Enter");
  expect(await receipt.getByRole("link", { name: /Withdraw from contract here/ }).getAttribute("href")).toBe(
    `/withdrawal?order=${number}`,
  );
  await page.keyboard.press("Escape");
  await page
    .getByRole("main")
    .getByRole("link", { name: `Withdraw from contract here for order ${number}` })
    .click();
  await page.getByRole("heading", { level: 1, name: "Withdraw from contract" }).waitFor();
  expect(await page.getByLabel("Order number").inputValue()).toBe(number);

  // A unit that ends soon is offered for renewal (D51), not for buying again.
  await sql`update entitlements set state = 'delivered', details_due_at = null, reference = '571-1',
    starts_on = current_date - 27, ends_on = current_date + 3
    where order_id = (select id from orders order by sequence desc limit 1)`;
  await page.goto("/account");
  const subscriptions = page.getByRole("region", { name: "Your subscriptions" });
  await subscriptions.getByText(/^Active until .+, 3 days left\.$/).waitFor();
  await subscriptions.getByRole("button", { name: "Renew" }).click();
  const offer = page.getByRole("dialog", { name: "Add these to your cart?" });
  await offer.getByText(/as before\.$/).waitFor();
  await offer.getByRole("button", { name: "Add to cart" }).click();
  await expect.poll(() => page.evaluate("localStorage.getItem('cart')")).toContain('"renews":"');
  await cartPanel(page).getByRole("link", { name: "AutoCAD LT" }).waitFor();
  await page.keyboard.press("Escape");
  await subscriptions.getByRole("link", { name: `Order page of order ${number}` }).click();
  await page.getByRole("button", { name: "Renew", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Buy again" }).count()).toBe(0);
});
