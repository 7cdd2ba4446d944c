import { eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { productDraftSchema } from "#domain/catalogue/product-draft.ts";
import { editableFields } from "#domain/catalogue/product.ts";
import { changedSince, requireUnchanged } from "../acts/unchanged-since.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { requireStored } from "../images/image-use.ts";
import { ShopError } from "../platform/errors.ts";
import type { StoredChange, UndoPolicy } from "../request/policy.ts";
import { idsInDisplayOrder, moveToPlace, reorderProducts } from "./display-order.ts";
import { productColumns, writtenProduct } from "./product-view.ts";
import { withCatalogueLock } from "./write-catalogue.ts";
import { rewriteProduct, withRefusals } from "./write-product.ts";

/** Each product is rewritten as an edit of its own. */
const MOST_PRODUCTS = 200;

const move = z.tuple([
  z.object({ rowKey: z.string(), before: z.object({ place: z.int() }), after: z.object({ place: z.int() }) }),
]);
const order = z.object({ ids: z.array(z.string()) });
const reorder = z.tuple([z.object({ before: order, after: order })]);

/** Puts a moved product back, if it's still where the act put it. */
export const undoMove: UndoPolicy = {
  table: "products",
  run: async ({ tx, changes }) => {
    const [{ rowKey: id, before, after }] = move.parse(changes);
    await withCatalogueLock(tx, async (locked) => {
      if ((await idsInDisplayOrder(locked))[after.place] !== id) throw changedSince();
      await moveToPlace(locked, { id, place: before.place });
    });
  },
};

/** Puts all products back in the order before, if they're still in the one after. */
export const undoReorder: UndoPolicy = {
  table: "display_order",
  run: async ({ tx, changes }) => {
    const [{ before, after }] = reorder.parse(changes);
    await withCatalogueLock(tx, async (locked) => {
      const current = await idsInDisplayOrder(locked);
      if (current.join() !== after.ids.join()) throw changedSince();
      await reorderProducts(locked, before.ids);
    });
  },
};

/** Writes the fields of products as they were before, each as an edit. */
export const undoProducts: UndoPolicy = {
  table: "products",
  run: async ({ tx, changes, username, services }) => {
    if (changes.length > MOST_PRODUCTS)
      throw new ShopError(
        "conflict",
        `More than ${MOST_PRODUCTS} products were changed. Import an earlier export instead.`,
      );
    await withRefusals(
      withCatalogueLock(tx, async (locked) => {
        await requireUnchanged(locked, changes);
        for (const change of changes) {
          const update = await productBefore(locked, change);
          if (change.before?.["image_url"] !== undefined)
            await requireStored(services.images, update.draft.imageUrl);
          await rewriteProduct(locked, update, username);
        }
      }),
    );
  },
};

/** Returns the edit that gives a product its fields from before the change. */
async function productBefore(tx: Queryable, { rowKey: id, before }: StoredChange) {
  const [current] = await tx.select(productColumns).from(products).where(eq(products.id, id));
  if (!current) throw changedSince();
  const fields = Object.entries(getTableColumns(products)).flatMap(([field, { name }]) =>
    before && name in before && field !== "slug" ? [[field, before[name]] as const] : [],
  );
  const product = writtenProduct({ ...current, ...Object.fromEntries(fields) });
  return { id, draft: productDraftSchema.parse(editableFields(product)) };
}
