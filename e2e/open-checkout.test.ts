import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  addToCart,
  control,
  lastOrder,
  paymentForm,
  payWith,
  shop,
  sql,
  useShop,
  visitor,
} from "./journey.ts";

useShop();

const GOOD_CARD = "4242 4242 4242 4242";
const product = z.looseObject({
  _id: z.string(),
  price: z.number(),
  planPrices: z.record(z.string(), z.number()),
});

/** Opens the payment form for a visitor with one Mudbox. */
async function openCheckout(): Promise<Page> {
  const page = await visitor();
  await addToCart(page, "mudbox");
  await page.goto("/checkout");
  await paymentForm(page).locator("#payButton").waitFor();
  return page;
}

/** Raises every price of Mudbox, as an administrator would. */
async function raisePrices(byEuros: number): Promise<void> {
  const [row] = await sql`select id from products where slug = 'mudbox'`;
  const stored = product.parse(await (await fetch(`${shop.url}/api/products/${String(row?.["id"])}`)).json());
  const signedIn = await fetch(`${shop.url}/api/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: shop.admin.user, password: shop.admin.password }),
  });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(await signedIn.json());
  const planPrices = Object.fromEntries(
    Object.entries(stored.planPrices).map(([plan, price]) => [plan, price + byEuros]),
  );
  const saved = await fetch(`${shop.url}/api/products/update/${stored._id}`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ ...stored, price: stored.price + byEuros, planPrices }),
  });
  expect(saved.status).toBe(200);
}

/** Dispatches the event that a browser sends when a tab is shown. Like a browser's own, it bubbles. */
const look = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

const paymentFrames = (page: Page) => page.locator('iframe[name="embedded-checkout"]').count();

const sessionId = async () => {
  const [row] = await sql`select checkout_session_id as id from orders order by sequence desc limit 1`;
  return String(row?.["id"]);
};

describe("an open checkout form (D67)", () => {
  it("shows a price that an admin raises in the meantime, and continues at the new one once confirmed", async () => {
    const page = await openCheckout();
    const before = await lastOrder();
    await raisePrices(10);
    try {
      await expect.poll(lastOrder, { timeout: 5_000 }).toEqual({ ...before, status: "cancelled" });
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

  it("says that it has expired, and continues with the same cart", async () => {
    const page = await openCheckout();
    await control("/expire", { sessionId: await sessionId() });
    await expect.poll(lastOrder, { timeout: 5_000 }).toMatchObject({ status: "expired" });
    await look(page);
    await page.getByRole("heading", { name: "This checkout has expired" }).waitFor();
    expect(await paymentFrames(page)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain("Mudbox");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, GOOD_CARD);
    await page.getByText("Payment received").waitFor();
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

  it("leads to the receipt of a payment that the form did not report", async () => {
    const page = await openCheckout();
    await control("/pay", { sessionId: await sessionId() });
    await expect.poll(lastOrder, { timeout: 5_000 }).toMatchObject({ status: "paid" });
    await look(page);
    await page.getByText("Payment received").waitFor();
  });
});
