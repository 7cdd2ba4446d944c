import { eq } from "drizzle-orm";
import { CATALOGUE_MAX_PRODUCTS } from "#domain/search/catalogue.ts";
import { editableFields, type Product, type ProductId } from "#domain/catalogue/product.ts";
import type { ProductChange, ProductDraft } from "#domain/catalogue/product-draft.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { ShopError } from "../platform/errors.ts";
import { lockImageForUse, requireStored } from "../images/image-use.ts";
import { removeImageIfUnused } from "../images/remove-image.ts";
import type { Services } from "../request/services.ts";
import { placeAtEnd } from "./display-order.ts";
import { writeIncludes } from "./included-products.ts";
import {
  productValues,
  productColumns,
  type ProductRow,
  viewProduct,
  writtenProduct,
} from "./product-view.ts";
import { freeSlug, renameSlug } from "./product-slug.ts";
import { noSuchProduct } from "./products.ts";
import { withCatalogueLock } from "./write-catalogue.ts";
import { now } from "../platform/clock.ts";
import { dayInWords, timeOfDay } from "#domain/time/day-in-words.ts";
import { hasId } from "../db/by-id.ts";
import { isPriced } from "#domain/catalogue/plan.ts";
import { MONTHLY_PRICE_TEXT } from "#domain/catalogue/price-rule.ts";
import { reductionProblem } from "#domain/catalogue/scheduled-price.ts";
import { categoryError } from "#domain/catalogue/taxonomy.ts";

type WriteServices = Pick<Services, "db" | "images" | "settings">;

const CATALOGUE_FULL_TEXT = `The catalogue is full: it holds at most ${CATALOGUE_MAX_PRODUCTS.toLocaleString("en-US")} products. Delete one to add another.`;
const NAME_TAKEN_TEXT = "A product with this name already exists.";

/**
 * Adds a product at the end of the catalogue. 409 under `productname` if the name is taken (D7), and if the catalogue
 * is full (D74); 400 under `imageUrl` if the image is no longer stored.
 */
export async function createProduct(
  { db, images }: WriteServices,
  draft: ProductDraft,
  editor: string,
): Promise<Product> {
  await requireStored(images, draft.imageUrl);
  return withRefusals(
    withCatalogueLock(db, async (tx) => {
      await lockImageForUse(tx, draft.imageUrl);
      return insertProduct(tx, draft, editor);
    }),
  );
}

/** The parts of a deleted product that it gets back although the shop sets them. */
type Kept = { readonly id: ProductId; readonly slug: string; readonly version: number };

/** Inserts a product at the end of the catalogue. Call it only within `withCatalogueLock` and `withRefusals`. */
export async function insertProduct(
  tx: Queryable,
  draft: ProductDraft,
  editor: string,
  kept?: Kept,
): Promise<Product> {
  const [created] = await tx
    .insert(products)
    .values({
      ...productValues(draft),
      slug: await freeSlug(tx, draft.productname),
      ...kept,
      displayOrder: await placeAtEnd(tx),
      updatedBy: editor,
    })
    .returning(productColumns);
  if (!created) throw new Error("an inserted product came back empty");
  if (draft.includes.length === 0) return viewProduct(created);
  return { ...viewProduct(created), includes: await writeIncludes(tx, created.id, draft.includes) };
}

export type ProductUpdate = {
  readonly id: ProductId;
  /** The version that the edit started from. Without it, the write overwrites any change made since (D27). */
  readonly version?: number | undefined;
  readonly draft: ProductChange;
};

/**
 * Rewrites a product. Its address follows the name, and an image that nothing uses any more is removed (D9, D23). 409
 * if the edit started from an older version (D27) or the name is taken (D7); 404 for an unknown id; 400 under
 * `imageUrl` if a new image is no longer stored. The image that the product already has isn't checked: changing a price
 * doesn't require replacing a lost picture.
 */
export async function updateProduct(
  services: WriteServices,
  update: ProductUpdate,
  editor: string,
): Promise<Product> {
  const { db, images } = services;
  // Storage may be slow, so it's queried before the transaction, which blocks every other write.
  const shown = await productToUpdate(db, update, editor);
  if (update.draft.imageUrl !== shown.imageUrl) await requireStored(images, update.draft.imageUrl);
  const { before, after } = await withRefusals(
    withCatalogueLock(db, (tx) => rewriteProduct(tx, update, editor)),
  );
  if (before.imageUrl !== after.imageUrl) await removeImageIfUnused(services, before.imageUrl);
  return after;
}

/** Rewrites a product. Call it only within `withCatalogueLock` and `withRefusals`. Throws as `updateProduct` does. */
export async function rewriteProduct(
  tx: Queryable,
  update: ProductUpdate,
  editor: string,
): Promise<{ before: ProductRow; after: Product }> {
  const { draft } = update;
  const before = await productToUpdate(tx, update, editor);
  if (draft.imageUrl !== before.imageUrl) await lockImageForUse(tx, draft.imageUrl);
  const [after] = await tx
    .update(products)
    .set({
      ...changedValues(writtenProduct(before), draft),
      slug: await renameSlug(tx, before, draft.productname),
      version: before.version + 1,
      updatedAt: now(),
      updatedBy: editor,
    })
    .where(eq(products.id, before.id))
    .returning(productColumns);
  if (!after) throw noSuchProduct();
  const { includes } = draft;
  if (includes === undefined || sameMembers(includes, before.includes)) {
    return { before, after: viewProduct(after) };
  }
  return {
    before,
    after: { ...viewProduct(after), includes: await writeIncludes(tx, before.id, includes) },
  };
}

/** The order of included products doesn't matter. */
function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return new Set([...one, ...other]).size === one.length && one.length === other.length;
}

/** Returns the current product. 404 for an unknown id; 409 if the edit started from an older version. */
async function productToUpdate(db: Queryable, { id, version }: ProductUpdate, editor: string) {
  const product = await currentProduct(db, id);
  if (version !== undefined && version !== product.version) throw editConflict(product, editor, now());
  return product;
}

/** Returns a product as stored. 404 for an unknown id. */
export async function currentProduct(db: Queryable, id: ProductId) {
  const [product] = await db
    .select({ ...productColumns, updatedBy: products.updatedBy, updatedAt: products.updatedAt })
    .from(products)
    .where(hasId(products.id, id));
  if (!product) throw noSuchProduct();
  return product;
}

/** Turns the database's refusals of a product into those of the call. */
export async function withRefusals<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "products_at_most_10000") {
      throw new ShopError("conflict", CATALOGUE_FULL_TEXT, { cause: error });
    }
    if (constraint !== "products_productname_key") throw error;
    throw new ShopError("conflict", NAME_TAKEN_TEXT, {
      fields: { productname: NAME_TAKEN_TEXT },
      cause: error,
    });
  }
}

/**
 * The columns after a change; fields it does not name stay unchanged. 400 under `subcategories` when a subcategory would be
 * left without its main category, and under `planPrices.Monthly` when the change leaves Monthly without a price (D12). 409
 * under the own price of a plan whose scheduled price runs, if the change would replace that (D62). A change that names neither plans nor their prices is not held up by what was there before.
 */
function changedValues(current: Product, change: ProductChange) {
  const changed = { ...editableFields(current), ...change };
  const values = productValues(changed);
  const message = categoryError(values);
  if (message !== undefined)
    throw new ShopError("bad_request", message, { fields: { subcategories: message } });
  const namesPlans = change.plans !== undefined || change.planCents !== undefined;
  if (namesPlans && changed.plans.Monthly === true && !isPriced("Monthly", changed.planCents))
    throw new ShopError("bad_request", MONTHLY_PRICE_TEXT, {
      fields: { "planPrices.Monthly": MONTHLY_PRICE_TEXT },
    });
  const kept = reductionProblem(current.reduction, changed);
  if (kept !== undefined) {
    throw new ShopError("conflict", kept, { fields: { [`planPrices.${current.reduction?.plan}`]: kept } });
  }
  return values;
}

type LastWrite = { readonly updatedBy: string | null; readonly updatedAt: Date };

/** The refusal of an edit that started from an older version. Its message names who saved last, and when (D27). */
export function editConflict({ updatedBy, updatedAt }: LastWrite, editor: string, now: Date): ShopError {
  const at = `${dayInWords(updatedAt) === dayInWords(now) ? "" : `on ${dayInWords(updatedAt)} `}at ${timeOfDay(updatedAt)}`;
  return new ShopError(
    "conflict",
    updatedBy === editor
      ? `You changed this product elsewhere ${at}, after you opened it here.`
      : `${updatedBy ?? "Someone"} changed this product ${at}, after you opened it.`,
  );
}
