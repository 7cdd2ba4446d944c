import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { dailyCounts } from "../db/schema/operations.ts";
import { logFault } from "../platform/log.ts";

/** Events counted per day. Orders aren't included, because their rows can be counted. */
const COUNTERS = [
  /** Deliveries that were applied, that repeated a known event, or that required nothing. */
  "webhook_applied",
  "webhook_duplicate",
  "webhook_ignored",
  /** Deliveries that failed because of us or the provider, and will be repeated. */
  "webhook_failed",
  /** Deliveries without a valid signature, counted only within the rate limit. */
  "webhook_refused",
  /** Orders that a reconciliation checked at the provider, changed, and couldn't check. */
  "reconcile_asked",
  "reconcile_moved",
  "reconcile_failed",
] as const;
export type Counter = (typeof COUNTERS)[number];

/** Returns the UTC day used for counting: `2026-11-21`. */
export const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Adds to a day's counters. Never throws: the counted work must not fail because of it. Call it outside transactions,
 * which would keep the day's row locked until they end.
 */
export async function countUp(
  db: Queryable,
  happened: Readonly<Partial<Record<Counter, number>>>,
  now: Date,
): Promise<void> {
  const rows = COUNTERS.flatMap((name) => {
    const count = happened[name] ?? 0;
    return count > 0 ? [{ day: utcDay(now), name, count, lastAt: now }] : [];
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
