import { z } from "zod";
import type { Suggestions } from "#domain/search/suggest.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { partOfFields } from "#domain/catalogue/product-fields.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { Reduction } from "#domain/catalogue/reduction.ts";
import type { NameMatch } from "#domain/search/match-name.ts";
import type { SearchPage } from "#domain/search/search-catalogue.ts";
import type { ProductChoices, ProductsPage } from "#domain/search/products-page.ts";
import type { ProductOnPage } from "#domain/search/related-products.ts";
import { MAIN_CATEGORIES, SUBCATEGORIES } from "#domain/catalogue/taxonomy.ts";
import { count, pageOfList, time } from "../platform/response-schemas.ts";

/** A product's fields without its amounts, which procedures return in cents. */
const { productname, imageUrl, ...same } = z
  .object(partOfFields("answer"))
  .omit({ price: true, discountPrice: true, planPrices: true }).shape;
const cents = z.int();

/** A scheduled price that runs. */
export const reductionResponse = z.object({
  plan: z.enum(PLANS),
  cents,
  lastDay: z.iso.date(),
  lowestCents: cents.nullable(),
}) satisfies z.ZodType<Reduction>;

/** A product as procedures return it, in cents. */
export const productResponse = z.object({
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
  reduction: reductionResponse.nullable(),
}) satisfies z.ZodType<Product>;

const glance = productResponse.pick({
  slug: true,
  productname: true,
  imageUrl: true,
  stock: true,
  priceCents: true,
  totalCents: true,
  plans: true,
  planCents: true,
});
const glances = z.array(glance).readonly();

/** A product with its related products, for its page. */
export const productOnPageResponse = productResponse.extend({
  related: z.object({
    includes: glances,
    includedIn: glances,
    alike: glances,
    replacement: glance.nullable(),
  }),
  which: z
    .object({
      family: z.string(),
      questions: z.array(z.object({ question: z.string(), product: glance })).readonly(),
      otherwise: glance,
    })
    .nullable(),
}) satisfies z.ZodType<ProductOnPage>;

export const productsResponse = z.array(productResponse).readonly();

export const productsPageResponse = z.object({
  products: productsResponse,
  places: z.array(count).readonly(),
  ...pageOfList,
  all: count,
  above: z.array(z.uuid()).readonly(),
  below: z.array(z.uuid()).readonly(),
}) satisfies z.ZodType<ProductsPage>;

export const productIdsResponse = z.object({ ids: z.array(z.uuid()) });

/** Products, each with the slug by which it was requested. */
export const askedProductsResponse = z.array(z.object({ asked: z.string(), product: productResponse }));
export type RequestedProduct = z.input<typeof askedProductsResponse>[number];

export const productNamesResponse = z
  .array(productResponse.pick({ slug: true, productname: true }))
  .readonly();
export type ProductName = z.input<typeof productNamesResponse>[number];

/** What each name of a pasted list stands for, in the list's sequence. */
export const nameMatchesResponse = z.array(
  z.object({ product: productResponse.nullable(), choices: productsResponse }) satisfies z.ZodType<NameMatch>,
);

export const productChoicesResponse = z.object({
  found: productNamesResponse,
  chosen: productNamesResponse,
}) satisfies z.ZodType<ProductChoices>;

/** The fields shown on a tile, and no others, because they are part of the page. */
const promotedTile = productResponse.pick({
  _id: true,
  productname: true,
  slug: true,
  imageUrl: true,
  priceCents: true,
  totalCents: true,
  planCents: true,
  plans: true,
  reduction: true,
});

export const promotedResponse = z.object({
  /** Null if no product is in stock. */
  product: promotedTile.extend({ description: productResponse.shape.description }).nullable(),
  others: z.array(promotedTile),
});
export type Promoted = z.input<typeof promotedResponse>;

export const suggestionsResponse = z.object({
  products: glances,
  categories: z.array(z.object({ name: z.enum([...MAIN_CATEGORIES, ...SUBCATEGORIES]), count })).readonly(),
}) satisfies z.ZodType<Suggestions>;

export const searchResponse = z.object({
  products: productsResponse,
  ...pageOfList,
  counts: z.partialRecord(z.enum(SUBCATEGORIES), count),
  suggestion: z.string().optional(),
  nearest: productsResponse.optional(),
}) satisfies z.ZodType<SearchPage>;

export const missedSearch = z.object({ text: z.string(), count });
export type MissedSearch = z.input<typeof missedSearch>;

/** The price of a plan from a time on; null from when it was no longer sold. */
const priceChange = z.object({ at: time, plan: z.enum(PLANS), cents: cents.nullable() });

const scheduledPrice = z.object({
  plan: z.enum(PLANS),
  cents,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  createdBy: z.string(),
  lowestCents: cents.nullable(),
  /** 'not begun' of one that ended without starting, because the plan cost no more by then. */
  state: z.enum(["planned", "running", "ended", "not begun"]),
});
export type ScheduledPriceView = z.input<typeof scheduledPrice>;

/** Everything that a product's deletion affects. */
export const dependentsResponse = z.object({
  /** Paid units that are still to be delivered. */
  undeliveredUnits: count,
  openCheckouts: count,
  stockRequests: count,
  /** The names of the collections that include it, in display order. */
  collections: z.array(z.string()),
  hasScheduledPrice: z.boolean(),
});
export type Dependents = z.input<typeof dependentsResponse>;

const deletedProduct = z.object({
  id: z.uuid(),
  productname: z.string(),
  deletedAt: time,
  /** The administrator's name; null after an erasure. */
  deletedBy: z.string().nullable(),
  /** It can be restored until then. */
  keptUntil: time,
});
export const deletedProductsResponse = z.array(deletedProduct);
export type DeletedProduct = z.input<typeof deletedProduct>;

/** A product's prices as administrators see them. */
export const pricesResponse = z.object({
  /** By the shop's clock, in Amsterdam. */
  today: z.iso.date(),
  /** The present prices of the plans that are sold. */
  plans: z.array(z.object({ plan: z.enum(PLANS), cents })),
  /** The latest one; null if there never was one. */
  scheduled: scheduledPrice.nullable(),
  /** The newest first. */
  history: z.array(priceChange),
});
