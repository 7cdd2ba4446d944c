import { inArray, lt, sql } from "drizzle-orm";
import { SIGN_IN_FAILURES } from "#domain/account.ts";
import type { Queryable } from "../db/client.ts";
import { signInFailures } from "../db/schema/auth.ts";
import { ShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";

const MINUTE_MS = 60_000;

/** An attempt that counts as failed until `clear` is called. */
export type Attempt = { readonly clear: () => Promise<void> };

/**
 * Counts an attempt against everything it is counted for (address, name) before the password is looked at, so parallel
 * guesses can not slip through; a success takes it back (D37: failures per minute, from the first one on). Past the
 * limit: 429 with Retry-After and the sentence of any other failure (D20). Nobody is locked out for longer than the
 * minute, and attempts in it do not prolong it.
 */
export async function countAttempt(
  db: Queryable,
  countedFor: readonly string[],
  failuresPerMinute: number,
  now: Date,
): Promise<Attempt> {
  const hashes = await Promise.all(countedFor.map(sha256));
  // In one order, so that two attempts can not wait for each other.
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

/** Forgets the counts of past minutes. */
export async function forgetFailures(db: Queryable, now: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.since, new Date(now.getTime() - MINUTE_MS)));
}
