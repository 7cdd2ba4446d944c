import { describe, expect, it } from "vitest";
import {
  addToCart,
  control,
  lastOrder,
  paymentForm,
  useShop,
  visitor,
  GOOD_CARD,
  payWith,
} from "./journey.ts";
import { look, openCheckout, paymentFrames, raisePrices, sessionId } from "./open-checkout.ts";

useShop();

describe("an open checkout form (D67)", () => {
  it("checks every 15 seconds", async () => {
    const page = await visitor();
    await page.clock.install();
    await addToCart(page, "mudbox");
    await page.goto("/checkout");
    await paymentForm(page).locator("#payButton").waitFor();
    await raisePrices(10);
    try {
      await page.clock.runFor(15_000);
      await page.getByRole("heading", { name: "Your cart has changed" }).waitFor();
      expect(await paymentFrames(page)).toBe(0);
    } finally {
      await raisePrices(-10);
    }
  });

  it("says that it was cancelled in another tab", async () => {
    const page = await openCheckout();
    const other = await page.context().newPage();
    await other.goto("/checkout");
    await paymentForm(other).locator("#payButton").waitFor();
    await other.getByRole("button", { name: "Cancel" }).click();
    await other.waitForURL((url) => url.pathname === "/");
    await page.getByRole("heading", { name: "This checkout was closed" }).waitFor();
    expect(await paymentFrames(page)).toBe(0);
  });

  it("leads to the receipt of a payment that the form did not report", async () => {
    const page = await openCheckout();
    await control("/pay", { sessionId: await sessionId() });
    await expect.poll(lastOrder).toMatchObject({ status: "paid" });
    await look(page);
    await page.getByText("Payment received").waitFor();
  });
});

describe("an open checkout form (D67)", () => {
  it("says that it has expired, and continues with the same cart", async () => {
    const page = await openCheckout();
    await control("/expire", { sessionId: await sessionId() });
    await expect.poll(lastOrder).toMatchObject({ status: "expired" });
    await look(page);
    await page.getByRole("heading", { name: "This checkout has expired" }).waitFor();
    expect(await paymentFrames(page)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain("Mudbox");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, GOOD_CARD);
    await page.getByText("Payment received").waitFor();
  });
});
