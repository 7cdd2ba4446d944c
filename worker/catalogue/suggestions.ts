import type { ProductGlance } from "#domain/related-products.ts";
import { searchWords } from "#domain/filter.ts";
import { finderOf, foldText } from "#domain/search-words.ts";
import { type MainCategory, SUBCATEGORIES, type Subcategory } from "#domain/taxonomy.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { productColumns, viewProduct } from "./product-view.ts";

export type Suggestions = {
  readonly products: readonly ProductGlance[];
  readonly categories: readonly { readonly name: MainCategory | Subcategory; readonly count: number }[];
};

/** Stands in until the index in memory is here. */
export async function suggestFor(db: Queryable, text: string): Promise<Suggestions> {
  const finders = searchWords(foldText(text)).map(finderOf);
  if (finders.length === 0) return { products: [], categories: [] };
  const rows = await db.select(productColumns).from(products).orderBy(products.displayOrder);
  const all = rows.map(viewProduct);
  const fits = (name: string) => finders.every((finds) => finds(foldText(name)));
  return {
    products: all
      .filter(({ productname }) => fits(productname))
      .slice(0, 5)
      .map(({ slug, productname, imageUrl, stock, priceCents, totalCents, plans, planCents }) => ({
        slug,
        productname,
        imageUrl,
        stock,
        priceCents,
        totalCents,
        plans,
        planCents,
      })),
    categories: SUBCATEGORIES.filter(fits)
      .slice(0, 3)
      .map((name) => ({ name, count: all.filter((one) => one.subcategories.includes(name)).length })),
  };
}
