import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { orderOfToken, type LinkKeys } from "../../records/order-links.ts";
import { now } from "../../platform/clock.ts";

/**
 * Stops the reminders of an order, or resumes them (D51). Throws 404 for an unknown token. Repeating it changes
 * nothing.
 */
export async function stopReminders(
  db: Queryable,
  keys: LinkKeys,
  token: string,
  { stopped }: { readonly stopped: boolean },
): Promise<void> {
  const { id } = await orderOfToken(db, keys, token);
  await db
    .update(orders)
    .set({ remindersStoppedAt: stopped ? now() : null })
    .where(
      and(
        eq(orders.id, id),
        stopped ? isNull(orders.remindersStoppedAt) : isNotNull(orders.remindersStoppedAt),
      ),
    );
}
