import { expect, it } from "vitest";
import { z } from "zod";
import { addToCart, control, lastOrder, paymentForm, sql, useShop, visitor } from "./journey.ts";

useShop();

/** A test account whose debit stays unconfirmed for ten seconds. */
const IBAN = "AT86 1904 3002 3547 3202";

it("opens the cart's empty panel at once, before its code has arrived", async () => {
  const page = await visitor();
  const held: (() => void)[] = [];
  await page.route(/cart-panel/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto("/products");
  await page.getByRole("button", { name: /^Cart/ }).click();
  const frame = page.getByRole("region", { name: "Your cart" });
  await frame.getByRole("button", { name: "Close cart" }).waitFor();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  expect(await page.getByRole("dialog").count()).toBe(0);
  for (const release of held) release();
  await page.getByRole("dialog", { name: "Your cart" }).getByText("Your cart is empty.").waitFor();
  expect(await frame.count()).toBe(0);
});

it("a debit that fails later: the page says so by itself, and puts the items back in one press", async () => {
  const page = await visitor();
  await addToCart(page, "autocad-lt");
  await page.goto("/checkout");
  const form = paymentForm(page);
  await form.locator("#email").fill("ada@example.com");
  await form.locator("#methodBankDebit").check();
  await form.locator("#iban").fill(IBAN);
  await form.locator("#billingName").fill("Ada Drafter");
  await form.locator("#payButton").click();
  await page.getByRole("heading", { name: "Payment is being processed" }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  const [row] = await sql`select checkout_session_id as id from orders order by sequence desc limit 1`;
  const { id } = z.object({ id: z.string() }).parse(row);
  await control("/settle", { sessionId: id, outcome: "failed" });
  await page.getByRole("heading", { name: "The payment did not go through" }).waitFor();
  expect(await lastOrder()).toMatchObject({ status: "payment_failed" });
  await page.getByRole("button", { name: "Put these items back" }).click();
  await page.getByRole("dialog", { name: /cart/i }).getByRole("link", { name: "AutoCAD LT" }).waitFor();
});

it("offers the collection that costs less, swaps in one press, and undoes it in one (D71)", async () => {
  const page = await visitor();
  const rows = await sql`
    select member.slug from products collection
    join included_products on collection_id = collection.id
    join products member on member.id = product_id
    where collection.slug = 'architecture-engineering-construction-collection' and member.total_cents > 0
    order by member.total_cents desc limit 3`;
  const slugs = z.array(z.object({ slug: z.string() })).parse(rows);
  expect(slugs).toHaveLength(3);
  for (const { slug } of slugs) {
    await page.goto(`/products/${slug}?plan=1-year`);
    await page.getByRole("button", { name: /add to cart/i }).click();
    await page.getByText("Added Successfully").first().waitFor();
  }
  await page.getByRole("button", { name: "Cart, 3 items" }).click();
  const panel = page.getByRole("dialog", { name: "Your cart" });
  await panel.getByText(/Collection includes .* of your cart and costs €[\d,]+ less\./).waitFor();
  await panel.getByRole("button", { name: "Swap" }).click();
  await panel.getByText("1 item", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Undo" }).click();
  await panel.getByText("3 items", { exact: true }).waitFor();
  expect(await panel.getByRole("button", { name: "Swap" }).count()).toBe(1);
});
