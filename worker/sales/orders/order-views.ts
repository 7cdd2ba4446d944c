import { z } from "zod";
import { MOST_VIEWS, type SavedView } from "#domain/order-search/order-views.ts";
import type { Database } from "../../db/client.ts";
import { namedRecords } from "../../db/named-records.ts";
import { orderViews } from "../../db/schema/order-views.ts";

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

export const savedViews = namedRecords(orderViews, { one: "view", most: MOST_VIEWS });

/** Stores a view. One without a list or a sort has none any more. */
export const saveView = (db: Database, { status, sort, ...view }: SavedView) =>
  savedViews.save(db, { ...view, status: status ?? null, sort: sort ?? null });
