import { euroChangeSchema, euroDraftSchema } from "#domain/product-draft.ts";
import { changeInCents, draftInCents, type EuroProduct, productInEuros } from "#domain/product-euros.ts";
import type { Product } from "#domain/product.ts";
import { parseBody } from "../platform/parse-body.ts";

/** A REST call's body as the draft of `products.create`: what is wrong is told in the caller's own euros. */
export const readDraft = (body: unknown) => draftInCents(parseBody(euroDraftSchema, body));

/** A REST call's body as the draft of `products.update`. */
export const readChange = (body: unknown) => changeInCents(parseBody(euroChangeSchema, body));

/** Products as REST answers them. */
export const productsInEuros = (products: readonly Product[]): EuroProduct[] => products.map(productInEuros);
