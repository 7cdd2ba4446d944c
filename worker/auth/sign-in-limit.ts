import { inArray, lt, sql } from "drizzle-orm";
import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { signInFailures } from "../db/schema/auth.ts";
import { ShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";

/** An attempt, which counts as failed until `clear` is called. */
export type Attempt = { readonly clear: () => Promise<void> };

/**
 * Counts an attempt against each of its keys (address, name) before the password is checked, so that parallel guesses
 * can't slip through; success removes it again. The limit is failures per minute, measured from the first (D37). Beyond
 * it: 429 with Retry-After and the same message as any other failure (D20). Nobody is locked out for longer than that
 * minute, and further attempts don't extend it.
 */
export async function countAttempt(
  db: Queryable,
  countedFor: readonly string[],
  failuresPerMinute: number,
  now: Date,
): Promise<Attempt> {
  const hashes = await Promise.all(countedFor.map(sha256));
  // Sorted, so that two attempts can't deadlock.
  const keys = [...new Set(hashes)].sort();
  const minuteAgo = sql`${sql.param(new Date(now.getTime() - MINUTE_MS), signInFailures.since)}::timestamptz`;
  const counts = await db
    .insert(signInFailures)
    .values(keys.map((key) => ({ key, since: now, failures: 1 })))
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        since: sql`case when ${signInFailures.since} <= ${minuteAgo} then excluded.since else ${signInFailures.since} end`,
        failures: sql`case when ${signInFailures.since} <= ${minuteAgo} then 1 else ${signInFailures.failures} + 1 end`,
      },
    })
    .returning({ failures: signInFailures.failures, since: signInFailures.since });
  const over = counts.filter(({ failures }) => failures > failuresPerMinute);
  if (over.length > 0) {
    const ends = Math.max(...over.map(({ since }) => since.getTime())) + MINUTE_MS;
    throw new ShopError("rate_limited", SIGN_IN_FAILURES.other, {
      retryAfterSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)),
    });
  }
  return {
    clear: async () => {
      await db
        .update(signInFailures)
        .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
        .where(inArray(signInFailures.key, keys));
    },
  };
}

/** Removes expired counts. */
export async function forgetFailures(db: Queryable, now: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.since, new Date(now.getTime() - MINUTE_MS)));
}
