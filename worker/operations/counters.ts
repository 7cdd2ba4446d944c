import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { dailyCounts } from "../db/schema/operations.ts";
import { logFault } from "../platform/log.ts";

/** What is counted by the day. Orders are not: their own rows tell. */
const COUNTERS = [
  /** Deliveries whose work was done, whose event was known, and that had nothing to do. */
  "webhook_applied",
  "webhook_duplicate",
  "webhook_ignored",
  /** Deliveries that met a fault of ours or the provider's, and will come again. */
  "webhook_failed",
  /** Deliveries without a valid signature, as far as the rate limit let them through. */
  "webhook_refused",
  /** Orders that a reconciliation asked the provider about, that moved by it, and whose question failed. */
  "reconcile_asked",
  "reconcile_moved",
  "reconcile_failed",
] as const;
export type Counter = (typeof COUNTERS)[number];

/** A day as it is counted, in UTC: `2026-11-21`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Adds to the counters of a day. Never throws: what is counted must not fail because counting does. In a transaction the
 * day's row would stay locked until its end, so call it outside of any.
 */
export async function countUp(
  db: Queryable,
  happened: Readonly<Partial<Record<Counter, number>>>,
  now: Date,
): Promise<void> {
  const rows = COUNTERS.flatMap((name) => {
    const count = happened[name] ?? 0;
    return count > 0 ? [{ day: dayOf(now), name, count, lastAt: now }] : [];
  });
  if (rows.length === 0) return;
  try {
    await db
      .insert(dailyCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [dailyCounts.day, dailyCounts.name],
        set: { count: sql`${dailyCounts.count} + excluded.count`, lastAt: sql`excluded.last_at` },
      });
  } catch (error) {
    logFault("something could not be counted", { counters: rows.map(({ name }) => name), cause: error });
  }
}
