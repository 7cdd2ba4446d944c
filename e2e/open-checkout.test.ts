import { describe, expect, it } from "vitest";
import { GOOD_CARD, lastOrder, payWith, useShop } from "./journey.ts";
import { look, openCheckout, raisePrices } from "./open-checkout.ts";

useShop();

describe("an open checkout form (D67)", () => {
  it("shows a price that an admin raises in the meantime, and continues at the new one once confirmed", async () => {
    const page = await openCheckout();
    const before = await lastOrder();
    await raisePrices(10);
    try {
      await expect.poll(lastOrder).toEqual({ ...before, status: "cancelled" });
      await look(page);
      await page.getByRole("heading", { name: "Your cart has changed" }).waitFor();
      await page.getByText(/^was/).waitFor();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await payWith(page, GOOD_CARD);
      await page.getByText("Payment received").waitFor();
      expect(await lastOrder()).toMatchObject({ status: "paid", amount_cents: before.amount_cents + 1000 });
    } finally {
      await raisePrices(-10);
    }
  });

  it("lets a shopper edit the cart and continue shopping, and closes then", async () => {
    const page = await openCheckout();
    await page.getByRole("button", { name: "Edit cart" }).click();
    const panel = page.getByRole("dialog", { name: /cart/i });
    await panel.getByRole("button", { name: "Checkout" }).click();
    await panel.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/checkout");
    await page.getByRole("button", { name: "Edit cart" }).click();
    await panel.getByRole("link", { name: "Continue shopping" }).click();
    await page.waitForURL("**/products");
    await page.getByRole("heading", { name: "Autodesk products" }).waitFor();
  });
});
