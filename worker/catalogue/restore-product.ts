import { desc, inArray, sql } from "drizzle-orm";
import { type ProductDraft, productDraftSchema } from "#domain/catalogue/product-draft.ts";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import { DELETED_PRODUCTS_KEPT_DAYS } from "#domain/site/retention.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Database, Queryable } from "../db/client.ts";
import { deletedProducts, products } from "../db/schema/catalogue.ts";
import { ShopError } from "../platform/errors.ts";
import { idsBySlug } from "./included-products.ts";
import { freeSlug } from "./product-slug.ts";
import type { DeletedProduct } from "./response-schemas.ts";
import { withCatalogueLock } from "./write-catalogue.ts";
import { insertProduct, withRefusals } from "./write-product.ts";
import { hasId } from "../db/by-id.ts";

type KeptProduct = typeof deletedProducts.$inferSelect;

/** The latest deletions that are listed; older ones are restored from a backup or a file. */
const LISTED_MAX = 100;

/** Returns the products that can be restored, the latest deletion first (D62). */
export async function listDeleted(db: Queryable): Promise<DeletedProduct[]> {
  const { productId: id, productname, deletedAt, deletedBy } = deletedProducts;
  const rows = await db
    .select({ id, productname, deletedAt, deletedBy })
    .from(deletedProducts)
    .orderBy(desc(deletedAt), id)
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    ...row,
    keptUntil: new Date(row.deletedAt.getTime() + DELETED_PRODUCTS_KEPT_DAYS * DAY_MS),
  }));
}

/**
 * Restores a deleted product at the end of the catalogue, with its id, what it includes, the collections that included
 * it, and the orders' lines that named it (D62). Its address is its own again unless another product took it. Stock
 * requests and a scheduled price don't come back. 404 if it isn't kept any more; 409 under `productname` if another
 * product has its name by now; 409 if the catalogue is full (D74), or a newer rule refuses the product.
 */
export function restoreProduct(db: Database, id: ProductId, editor: string): Promise<Product> {
  return withRefusals(
    withCatalogueLock(db, async (tx) => {
      const kept = await takeDeleted(tx, id);
      const draft = readDraft(kept.draft);
      // An included product may have been deleted since.
      const includes = [...(await idsBySlug(tx, draft.includes)).keys()];
      const slug = (await isFree(tx, kept.slug)) ? kept.slug : await freeSlug(tx, kept.productname);
      const version = kept.version + 1;
      const restored = await insertProduct(tx, { ...draft, includes }, editor, { id, slug, version });
      await restoreReferences(tx, kept, slug);
      return restored;
    }),
  );
}

/** Reads a product as it was. A rule that came since may refuse it. */
function readDraft(kept: unknown): ProductDraft {
  const parsed = productDraftSchema.safeParse(kept);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ShopError(
    "conflict",
    `This product can’t be restored as it was: ${issue?.message ?? "it isn’t allowed any more"} Add it again.`,
  );
}

async function takeDeleted(tx: Queryable, id: ProductId): Promise<KeptProduct> {
  const [kept] = await tx.delete(deletedProducts).where(hasId(deletedProducts.productId, id)).returning();
  if (!kept) throw new ShopError("not_found", "This product can’t be restored any more.");
  return kept;
}

/** Addresses that other products have or had are taken (D9). */
async function isFree(tx: Queryable, slug: string): Promise<boolean> {
  return (await idsBySlug(tx, [slug])).size === 0;
}

/**
 * Puts back what pointed at the product: the orders' lines, the collections that are still there, and its former
 * addresses that are free.
 */
async function restoreReferences(
  tx: Queryable,
  { productId, slug: formerSlug, collectionIds, oldSlugs, lines }: KeptProduct,
  slug: string,
): Promise<void> {
  await tx.execute(sql`
    update order_items set product_id = ${productId}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as kept(order_id uuid, position integer)
    where order_items.order_id = kept.order_id and order_items.position = kept.position
      and order_items.product_id is null`);
  if (collectionIds.length > 0) {
    await tx.execute(sql`
      insert into included_products (collection_id, product_id)
      select id, ${productId}::uuid from products where ${inArray(products.id, collectionIds)}`);
  }
  for (const former of new Set([...oldSlugs, formerSlug])) {
    if (former === slug || !(await isFree(tx, former))) continue;
    await tx.execute(sql`insert into old_slugs (slug, product_id) values (${former}, ${productId})`);
  }
}
