import { z } from "zod";
import { productChangeSchema, productDraftSchema } from "#domain/catalogue/product-draft.ts";
import { type EuroProduct, inCents, productInEuros } from "#domain/catalogue/product-euros.ts";
import { partOfFields } from "#domain/catalogue/product-fields.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { parseBody } from "../request/request-body.ts";

/** A REST call's body as the draft of `products.create`. */
export const readDraft = (body: unknown) => parseBody(productDraftSchema, inCents(body));

/** A REST call's body as the draft of `products.update`. */
export const readChange = (body: unknown) => parseBody(productChangeSchema, inCents(body));

const draft = partOfFields("draft");
const change = partOfFields("change");
/** Described for REST's callers, with amounts in euros: without a discount there is none. */
export const euroDraftBody = z.object({ ...draft, discountPrice: z.optional(draft.discountPrice) });
export const euroChangeBody = z.object({ ...change, discountPrice: z.optional(change.discountPrice) });

/** A product as REST answers it. */
export const presentProduct = (product: Product): EuroProduct => productInEuros(product);

const { productname, imageUrl, price, discountPrice, planPrices, includes, facts, ...same } =
  partOfFields("answer");

/** The response of the documented REST calls (S49): amounts in euros, fields in their documented order. */
export const euroProductResponse = z.object({
  _id: z.uuid(),
  productname,
  slug: z.string(),
  imageUrl,
  price,
  discountPrice,
  total: z.number(),
  ...same,
  planPrices,
  displayOrder: z.int(),
  version: z.int(),
  includes,
  facts,
}) satisfies z.ZodType<EuroProduct>;

export const euroProductsResponse = z.array(euroProductResponse);
