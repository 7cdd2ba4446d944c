import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { distinctSlugs } from "#domain/compare.ts";
import type { Product } from "#domain/product.ts";
import type { ProductOnPage } from "#domain/related-products.ts";
import { isSlug } from "#domain/slug.ts";
import type { Queryable } from "../db/client.ts";
import { oldSlugs, products } from "../db/schema/catalogue.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import { sellable } from "./filter-conditions.ts";
import { placedColumns, productColumns, viewProduct } from "./product-view.ts";
import { readRelated, relatedJson } from "./related-products.ts";

/** How many products the landing page shows beside the one it names: a row on wide screens, two on phones. */
const OTHERS_PROMOTED = 4;

/** What a tile shows. */
type PromotedTile = Pick<
  Product,
  "_id" | "productname" | "slug" | "imageUrl" | "priceCents" | "totalCents" | "planCents" | "plans"
>;

export type Promoted = {
  /** Null without any. */
  readonly product: (PromotedTile & Pick<Product, "description">) | null;
  readonly others: readonly PromotedTile[];
};

const tileOf = (product: Product): PromotedTile => {
  const { _id, productname, slug, imageUrl, priceCents, totalCents, planCents, plans } = product;
  return { _id, productname, slug, imageUrl, priceCents, totalCents, planCents, plans };
};

/**
 * What the landing page names, the first product in stock in display order (D36), and the next ones: no more of each than is
 * shown, because the page carries it.
 */
export async function promotedProducts(db: Queryable): Promise<Promoted> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(sellable)
    .orderBy(asc(products.displayOrder), asc(products.id))
    .limit(1 + OTHERS_PROMOTED);
  const [product, ...others] = rows.map(viewProduct);
  return {
    product: product ? { ...tileOf(product), description: product.description } : null,
    others: others.map(tileOf),
  };
}

/** One product by its identifier, with its place; 404 for unknown and malformed ones alike. */
export function productById(db: Queryable, id: string): Promise<Product> {
  if (!isUuid(id)) throw noSuchProduct();
  return oneProduct(db, eq(products.id, id));
}

/**
 * One product by its address, or by one that it had before a rename, with what stands beside it: where the answer's own slug
 * differs, the caller redirects to it (D9). One statement. 404 for unknown and malformed ones alike.
 */
export async function productBySlug(db: Queryable, slug: string): Promise<ProductOnPage> {
  if (!isSlug(slug)) throw noSuchProduct();
  // Not as one condition with `or`: that would read every product.
  const present = db.select({ id: products.id }).from(products).where(eq(products.slug, slug));
  const former = db.select({ id: oldSlugs.productId }).from(oldSlugs).where(eq(oldSlugs.slug, slug));
  const [row] = await db
    .select({ ...productColumns, related: relatedJson })
    .from(products)
    .where(inArray(products.id, unionAll(present, former)))
    .limit(1);
  if (!row) throw noSuchProduct();
  const { related, ...product } = row;
  return { ...viewProduct(product), related: readRelated(related) };
}

/** A product, and the slug that it was asked by. */
export type AskedProduct = { readonly asked: string; readonly product: Product };

/**
 * The products at several addresses, each also at one from before a rename (D9), in the order asked. Unknown and
 * malformed ones are left out. One statement.
 */
export async function productsBySlugs(db: Queryable, texts: readonly string[]): Promise<AskedProduct[]> {
  const slugs = distinctSlugs(texts);
  const present = db
    .select({ asked: products.slug, id: products.id })
    .from(products)
    .where(inArray(products.slug, slugs));
  const former = db
    .select({ asked: oldSlugs.slug, id: oldSlugs.productId })
    .from(oldSlugs)
    .where(inArray(oldSlugs.slug, slugs));
  const named = unionAll(present, former).as("named");
  const rows = await db
    .select({ asked: named.asked, product: productColumns })
    .from(named)
    .innerJoin(products, eq(products.id, named.id));
  return rows
    .map(({ asked, product }) => ({ asked, product: viewProduct(product) }))
    .sort((one, other) => slugs.indexOf(one.asked) - slugs.indexOf(other.asked));
}

/** As many as a list to choose from can hold. */
const NAMED_MAX = 100;

export type ProductName = Pick<Product, "slug" | "productname">;

/** The names of the first products in display order, to choose from. */
export function productNames(db: Queryable): Promise<ProductName[]> {
  return db
    .select({ slug: products.slug, productname: products.productname })
    .from(products)
    .orderBy(asc(products.displayOrder), asc(products.id))
    .limit(NAMED_MAX);
}

export const noSuchProduct = (): ShopError => new ShopError("not_found", "This product does not exist.");

async function oneProduct(db: Queryable, condition: SQL | undefined): Promise<Product> {
  const [row] = await db.select(placedColumns).from(products).where(condition).limit(1);
  if (!row) throw noSuchProduct();
  return viewProduct(row);
}
