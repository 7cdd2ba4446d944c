import { asc } from "drizzle-orm";
import { z } from "zod";
import { products } from "../db/schema/catalogue.ts";
import { testDatabase } from "./shop.ts";

/** A draft as the admin form sends it; pass only the fields a test is about. */
export function draft(fields: object = {}) {
  return {
    productname: "Draft",
    imageUrl: "https://images.example/draft.webp",
    price: 200,
    discountPrice: 50.25,
    description: "A drawing program.",
    stock: true,
    mainCategories: ["Workflows"],
    subcategories: ["Drafting"],
    plans: { Monthly: false, "1 year": true, "3 year": false },
    planPrices: {},
    ...fields,
  };
}

/** The fields of an API product that tests inspect. */
export const writtenProduct = z.looseObject({
  _id: z.string(),
  productname: z.string(),
  slug: z.string(),
  total: z.number(),
  displayOrder: z.number(),
  version: z.number(),
});
export type WrittenProduct = z.infer<typeof writtenProduct>;

/** Names, slugs and positions of all products, in display order. */
export function storedProducts() {
  return testDatabase()
    .select({
      id: products.id,
      productname: products.productname,
      slug: products.slug,
      displayOrder: products.displayOrder,
      version: products.version,
    })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
}
