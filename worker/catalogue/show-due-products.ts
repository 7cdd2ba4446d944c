import { and, lte, ne, sql } from "drizzle-orm";
import { NOT_YET, SHOWN_NOW } from "#domain/catalogue/shown.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Database } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { catalogueMemory } from "./snapshot.ts";
import { withCatalogueLock } from "./write-catalogue.ts";

/** The name in an edit conflict with a day that came (D27). */
const SCHEDULE = "Its day in the shop";

/**
 * The frequent job: shows the products whose day has come, as an edit of each (D62). Nothing else compares their day with a
 * clock.
 */
export async function showDueProducts(
  { db }: { readonly db: Database },
  now: Date,
): Promise<{ readonly shown: number }> {
  const isDue = and(
    ne(products.shown, SHOWN_NOW),
    ne(products.shown, NOT_YET),
    lte(products.shown, amsterdamDay(now)),
  );
  if ((await db.select({ id: products.id }).from(products).where(isDue).limit(1)).length === 0)
    return { shown: 0 };
  const shown = await withCatalogueLock(db, (tx) =>
    tx
      .update(products)
      .set({ shown: SHOWN_NOW, version: sql`${products.version} + 1`, updatedAt: now, updatedBy: SCHEDULE })
      .where(isDue)
      .returning({ id: products.id }),
  );
  catalogueMemory.noteChange();
  return { shown: shown.length };
}
