import type { Page } from "playwright-core";
import { sql } from "./journey.ts";

export const NAME = "Test Caliper";
export const PAGE = "/products/test-caliper";
export const PRICE = "€200";
export const price = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/^€[\d,.]+$/)
    .first();
export const cards = (page: Page) => page.getByRole("article");
export const cardPrice = (page: Page) =>
  cards(page)
    .filter({ hasText: NAME })
    .getByText(/€[\d,.]+/)
    .first();

/** Opens another tab of the same browser, fully loaded. */
export async function otherTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  return other;
}

/**
 * Makes a change that neither this browser nor the isolate learns of, as if in another browser through another isolate.
 */
export const priceElsewhere = (euros: number) =>
  sql`update products set price_cents = ${euros * 100}, version = version + 1 where productname = ${NAME}`;
