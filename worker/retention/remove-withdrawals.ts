import { and, isNull, lt } from "drizzle-orm";
import { UNMATCHED_WITHDRAWALS_KEPT_YEARS, yearsBefore } from "#domain/site/retention.ts";
import type { Queryable } from "../db/client.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";

/** Removes withdrawals that match no order, counted from when they were handled; open ones are kept (D34). */
export async function removeUnmatchedWithdrawals(db: Queryable, now: Date): Promise<number> {
  const removed = await db
    .delete(withdrawals)
    .where(
      and(
        isNull(withdrawals.orderId),
        lt(withdrawals.handledAt, yearsBefore(now, UNMATCHED_WITHDRAWALS_KEPT_YEARS)),
      ),
    )
    .returning({ id: withdrawals.id });
  return removed.length;
}
