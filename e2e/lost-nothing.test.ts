import { expect, it } from "vitest";
import { addToCart, control, lastOrder, useShop, visitor } from "./journey.ts";
import { payByDebit } from "./pay-by-debit.ts";

useShop();

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
