import { z } from "zod";
import { PLANS } from "#domain/plan.ts";
import { partOfFields } from "#domain/product-fields.ts";
import type { Product } from "#domain/product.ts";
import { SUBCATEGORIES } from "#domain/taxonomy.ts";
import { count, pageOfList } from "../platform/response-schemas.ts";
import type { SearchPage } from "./search.ts";

/** A product's fields without its amounts, which procedures answer in cents. */
const { productname, imageUrl, ...same } = z
  .object(partOfFields("answer"))
  .omit({ price: true, discountPrice: true, planPrices: true }).shape;
const cents = z.int();

/** What procedures answer, in cents. */
export const productAnswer = z.object({
  _id: z.uuid(),
  productname,
  slug: z.string(),
  imageUrl,
  priceCents: cents,
  discountCents: cents.nullable(),
  totalCents: cents,
  ...same,
  planCents: z.partialRecord(z.enum(PLANS), cents),
  displayOrder: z.int(),
  version: z.int(),
}) satisfies z.ZodType<Product>;

export const productsAnswer = z.array(productAnswer);

export const promotedAnswer = z.object({ product: productAnswer.nullable() });

export const searchAnswer = z.object({
  products: productsAnswer,
  ...pageOfList,
  counts: z.partialRecord(z.enum(SUBCATEGORIES), count),
}) satisfies z.ZodType<SearchPage>;
