import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { changeNoted } from "./catalogue.ts";
import { addToCart, paymentForm, shop, sql, visitor } from "./journey.ts";

const product = z.looseObject({
  _id: z.string(),
  price: z.number(),
  planPrices: z.record(z.string(), z.number()),
});

/** Opens the payment form for a visitor with one Mudbox. */
export async function openCheckout(): Promise<Page> {
  const page = await visitor();
  await addToCart(page, "mudbox");
  await page.goto("/checkout");
  await paymentForm(page).locator("#payButton").waitFor();
  return page;
}

/** Raises every price of Mudbox, as an administrator would. */
export async function raisePrices(byEuros: number): Promise<void> {
  const [row] = await sql`select id from products where slug = 'mudbox'`;
  const answer = await fetch(`${shop.url}/api/products/${String(row?.["id"])}`, { headers: changeNoted() });
  const stored = product.parse(await answer.json());
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
export const look = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

export const paymentFrames = (page: Page) => page.locator('iframe[name="embedded-checkout"]').count();

export const sessionId = async () => {
  const [row] = await sql`select checkout_session_id as id from orders order by sequence desc limit 1`;
  return String(row?.["id"]);
};
