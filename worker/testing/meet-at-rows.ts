import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Queryable } from "../db/client.ts";
import { testDatabase } from "./shop.ts";

/**
 * Starts acts while `hold` locks rows that they need, and releases them once all acts wait, so that they race there at
 * any speed of the machine. `meanwhile` runs before that, with the locked rows. Returns the results of the acts.
 * Each act starts once the one before waits: in tests, requests that load a module or open their connection together do so
 * in the context of one of them, and hang when that one ends. So hold rows that they need after that.
 */
export async function meetAtRows<Result>(
  hold: (tx: Queryable) => Promise<unknown>,
  acts: readonly (() => Promise<Result>)[],
  meanwhile: (tx: Queryable) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result[]> {
  const begun: Promise<Result>[] = [];
  await testDatabase().transaction(async (tx) => {
    await hold(tx);
    for (const act of acts) {
      begun.push(act());
      await vi.waitUntil(
        async () => {
          // A transaction otherwise keeps its first reading of other sessions' activity.
          await tx.execute(sql`select pg_stat_clear_snapshot()`);
          const blocked = await tx.execute(
            sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return blocked.length >= begun.length;
        },
        { timeout: 10_000, interval: 10 },
      );
    }
    await meanwhile(tx);
  });
  return Promise.all(begun);
}
