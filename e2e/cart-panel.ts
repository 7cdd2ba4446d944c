import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { sql } from "./journey.ts";

export const cartPanel = (page: Page) => page.getByRole("dialog", { name: "Your cart" });

/** Puts three products into the cart that cost more together than a collection of them (D71), and opens the cart. */
export async function openCartOfMembers(page: Page): Promise<Locator> {
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
    await page
      .getByRole("button", { name: /add to cart/i })
      .first()
      .click();
    await page.getByText("Added Successfully").first().waitFor();
  }
  await page.getByRole("button", { name: "Cart, 3 items" }).click();
  return cartPanel(page);
}
