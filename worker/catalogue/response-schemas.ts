import { z } from "zod";
import { PLANS } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";
import { SUBCATEGORIES } from "#domain/taxonomy.ts";
import { count, pageOfList } from "../platform/response-schemas.ts";
import type { SearchPage } from "./search.ts";

const euros = z.number();

export const productAnswer = z.object({
  _id: z.uuid(),
  productname: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
  price: euros,
  discountPrice: euros.nullable(),
  total: euros,
  description: z.string(),
  stock: z.boolean(),
  mainCategories: z.array(z.string()),
  subcategories: z.array(z.string()),
  plans: z.partialRecord(z.enum(PLANS), z.boolean()),
  planPrices: z.partialRecord(z.enum(PLANS), euros),
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
