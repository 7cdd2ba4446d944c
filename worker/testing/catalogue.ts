import { asc } from "drizzle-orm";
import { z } from "zod";
import { draftInEuros } from "#domain/catalogue/product-euros.ts";
import { testDraft } from "#domain/testing/product.ts";
import { products } from "../db/schema/catalogue.ts";
import { testDatabase } from "./shop.ts";

const plans = { Monthly: false, "1 year": true, "3 year": false };

/** Returns a draft as the admin form sends it; pass only the fields a test is about. */
export function draft(fields: object = {}) {
  return { ...testDraft({ discountCents: 50_25, plans }), ...fields };
}

/** Returns a draft as a REST call sends it, in euros. */
export function euroDraft(fields: object = {}) {
  return { ...draftInEuros(testDraft({ discountCents: 50_25, plans })), ...fields };
}

/** The fields of an API product that tests inspect. */
export const writtenProduct = z.looseObject({
  _id: z.string(),
  productname: z.string(),
  slug: z.string(),
  displayOrder: z.number(),
  version: z.number(),
});
export type WrittenProduct = z.infer<typeof writtenProduct>;

/** Returns all products, in display order, with their places. */
export function storedProducts() {
  return testDatabase()
    .select({
      id: products.id,
      productname: products.productname,
      slug: products.slug,
      place: products.displayOrder,
      version: products.version,
    })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id));
}
