import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { ADMIN_PATHS, buy, removeOrders } from "./admin-area.ts";
import { putProduct, restoreCatalogue } from "./catalogue.ts";
import { addToCart, post, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { openOrder } from "./mailed-link.ts";
import { declareWithdrawal, withdrawalReceipt } from "./withdrawal-form.ts";

useShop();
restoreCatalogue();

/** Nothing in it offers a place to break. */
const WORD = "W".repeat(102);
const SLUG = WORD.toLowerCase();
const BUYER = { name: WORD, email: `${"a".repeat(64)}@${"b".repeat(60)}.example` };
/** A name in a form. */
const NAME = WORD.slice(0, 80);

/** Returns what is wider than a phone, and than a tablet with its tables, on these pages. */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    found.push(...(await openPageTooWide(page)).map((fault) => `${path} ${fault}`));
  }
  return found;
}

async function openPageTooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    const actual = await page.evaluate(() => document.documentElement.scrollWidth);
    if (actual > width) found.push(`at ${width} px: ${actual} px`);
  }
  return found;
}

it("a product's name and facts of one long word stay in their card, row, table and panel", async () => {
  await putProduct(WORD);
  await sql`update products set description = ${WORD}, facts = ${`${WORD.slice(0, 40)}: ${WORD}`} where slug = ${SLUG}`;
  const page = await visitor();
  await addToCart(page, SLUG);
  expect(
    await tooWide(page, [
      "/products",
      "/products?view=list",
      `/products?q=${WORD}X`,
      `/products/${SLUG}`,
      `/compare?p=${SLUG}&p=autocad`,
      "/checkout",
    ]),
  ).toEqual([]);
  await page.goto("/products");
  const card = page.getByRole("article").first();
  const cut = await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: /^Cart/ }).click();
  await page.getByRole("dialog", { name: "Your cart" }).getByText(WORD).waitFor();
  expect(await openPageTooWide(page)).toEqual([]);
});

it("nor do buyers' names, addresses and messages widen a page of the admin area or of the order", async () => {
  onTestFinished(removeOrders);
  await putProduct(WORD);
  const number = await buy(SLUG, 2, BUYER);
  await sql`insert into order_notes (order_id, about_customer, text, username) select id, true, ${WORD}, 'ada' from orders`;
  await post("/api/contact", {
    firstName: NAME,
    lastName: NAME,
    email: BUYER.email,
    phone: "+31 20 123 4567",
    message: WORD,
  });
  const page = await visitor();
  await page.goto("/withdrawal");
  await declareWithdrawal(page, { ...BUYER, orderNumber: number });
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await withdrawalReceipt(page).waitFor();
  expect(await openPageTooWide(page)).toEqual([]);
  await openOrder(page, number);
  expect(await openPageTooWide(page)).toEqual([]);
  await signInAdmin(page);
  expect(
    await tooWide(page, [...ADMIN_PATHS, `/Admin/orders/${number}`, `/Admin/customers/${number}`]),
  ).toEqual([]);
});
