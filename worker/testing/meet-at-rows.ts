import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Queryable } from "../db/client.ts";
import { testDatabase } from "./shop.ts";

/**
 * Starts acts while `hold` keeps rows that they need, and lets go once all of them wait, so that they meet there at any
 * speed of the machine. `meanwhile` runs before that, with the held rows. Returns the results of the acts.
 */
export async function meetAtRows<Result>(
  hold: (tx: Queryable) => Promise<unknown>,
  acts: readonly (() => Promise<Result>)[],
  meanwhile: (tx: Queryable) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result[]> {
  let begun: Promise<Result>[] = [];
  await testDatabase().transaction(async (tx) => {
    await hold(tx);
    begun = acts.map((act) => act());
    await vi.waitUntil(
      async () => {
        // A transaction keeps what it has read of others' activity.
        await tx.execute(sql`select pg_stat_clear_snapshot()`);
        const blocked = await tx.execute(
          sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return blocked.length >= acts.length;
      },
      { timeout: 10_000, interval: 10 },
    );
    await meanwhile(tx);
  });
  return Promise.all(begun);
}
