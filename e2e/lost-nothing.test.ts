import { expect, it } from "vitest";
import { openCartOfMembers } from "./cart-panel.ts";
import { addToCart, control, lastOrder, useShop, visitor } from "./journey.ts";
import { payByDebit } from "./pay-by-debit.ts";

useShop();

it("the cart's empty panel opens immediately, before its code has loaded", async () => {
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

it("a debit that fails later: the page shows it automatically, and puts the items back with one press", async () => {
  const page = await visitor();
  await addToCart(page, "autocad-lt");
  await page.goto("/checkout");
  const sessionId = await payByDebit(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
  await control("/settle", { sessionId, outcome: "failed" });
  await page.getByRole("heading", { name: "The payment didn’t go through" }).waitFor();
  expect(await lastOrder()).toMatchObject({ status: "payment_failed" });
  await page.getByRole("button", { name: "Put these items back" }).click();
  await page.getByRole("dialog", { name: /cart/i }).getByRole("link", { name: "AutoCAD LT" }).waitFor();
});

it("the cart offers a cheaper collection, and swaps to it and back with one press each (D71)", async () => {
  const page = await visitor();
  const panel = await openCartOfMembers(page);
  await panel.getByText(/Collection includes .* from your cart and saves you €[\d,]+\./).waitFor();
  await panel.getByRole("button", { name: "Swap" }).click();
  await panel.getByText("1 item", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Undo" }).click();
  await panel.getByText("3 items", { exact: true }).waitFor();
  expect(await panel.getByRole("button", { name: "Swap" }).count()).toBe(1);
});
