import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_VIEWS, type SavedView } from "#domain/order-search/order-views.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { orderViews } from "../../db/schema/order-views.ts";
import { requireRoom } from "../../db/require-room.ts";
import { isUuid } from "../../db/uuid.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";

const UNKNOWN_TEXT = "This view does not exist.";
const SAME_NAME_TEXT = "There is another view with this name.";
const TOO_MANY_TEXT = `There are ${MOST_VIEWS} views already. Remove one first.`;

/** The saved views of the list of orders (D26). List and sort are as stored, so an older release may not know them. */
export const orderViewsResponse = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    q: z.string(),
    status: z.string().nullable(),
    sort: z.string().nullable(),
  }),
);
type OrderView = z.input<typeof orderViewsResponse>[number];

/** Returns the saved views, by name. */
export const listViews = (db: Queryable): Promise<OrderView[]> =>
  db
    .select({
      id: orderViews.id,
      name: orderViews.name,
      q: orderViews.q,
      status: orderViews.status,
      sort: orderViews.sort,
    })
    .from(orderViews)
    .orderBy(asc(sql`lower(${orderViews.name})`));

/**
 * Stores a new view, or changes the one with this id. 404 for an unknown id, 409 for a name that another one has, and for one too
 * many.
 */
export async function saveView(db: Database, { id, ...view }: SavedView): Promise<OrderView[]> {
  const { name, q, status = null, sort = null } = view;
  const values = { name, q, status, sort, updatedAt: now() };
  try {
    return await db.transaction(async (tx) => {
      if (id === undefined) {
        await requireRoom(tx, orderViews, { most: MOST_VIEWS, text: TOO_MANY_TEXT });
        await tx.insert(orderViews).values(values);
      } else {
        const changed = isUuid(id)
          ? await tx
              .update(orderViews)
              .set(values)
              .where(eq(orderViews.id, id))
              .returning({ id: orderViews.id })
          : [];
        if (changed.length === 0) throw new ShopError("not_found", UNKNOWN_TEXT);
      }
      return listViews(tx);
    });
  } catch (error) {
    if (violatedConstraint(error) === "order_views_name_key")
      throw new ShopError("conflict", SAME_NAME_TEXT, { fields: { name: SAME_NAME_TEXT } });
    throw error;
  }
}

/** Removes a view. Repeating it changes nothing. */
export async function removeView(db: Queryable, id: string): Promise<OrderView[]> {
  if (isUuid(id)) await db.delete(orderViews).where(eq(orderViews.id, id));
  return listViews(db);
}
