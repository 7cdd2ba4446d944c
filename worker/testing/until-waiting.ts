import { type SQL, sql } from "drizzle-orm";
import { vi } from "vitest";
import type { Queryable } from "../db/client.ts";

/** Waits until a session is waiting for a lock that matches `lock`, a condition on `pg_locks`. Fails if none does. */
export async function untilWaiting(tx: Queryable, lock: SQL): Promise<void> {
  await vi.waitUntil(
    async () => (await tx.execute(sql`select 1 from pg_locks where not granted and ${lock}`)).length > 0,
    { timeout: 10_000, interval: 10 },
  );
}
