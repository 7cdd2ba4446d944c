import { and, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { FACTOR_FAILURES, WRONG_CODES_A_DAY } from "#domain/accounts/factors.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { codeSecrets } from "../../db/schema/factors.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { openSecret, randomBytes, sealSecret } from "./bytes.ts";
import { stepOfCode, toBase32 } from "./totp.ts";

type Keyed = { readonly db: Queryable; readonly settings: Pick<Settings, "tokenSecret"> };

/** As long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/**
 * Makes a secret for a user's codes and returns it in base32; an earlier one that no code has confirmed is replaced.
 * Null if codes are on already. They're on once `confirmCode` has seen a right one.
 */
export async function newCodeSecret({ db, settings }: Keyed, userId: string): Promise<string | null> {
  const secret = randomBytes(SECRET_BYTES);
  const sealedSecret = await sealSecret(settings, userId, secret);
  const [made] = await db
    .insert(codeSecrets)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: codeSecrets.userId,
      set: { sealedSecret },
      setWhere: isNull(codeSecrets.confirmedAt),
    })
    .returning({ userId: codeSecrets.userId });
  return made ? toBase32(secret) : null;
}

/** Switches codes on if this is a right code for the user's new secret; false otherwise. */
export async function confirmCode(keyed: Keyed, userId: string, code: string): Promise<boolean> {
  const [row] = await keyed.db
    .select()
    .from(codeSecrets)
    .where(and(eq(codeSecrets.userId, userId), isNull(codeSecrets.confirmedAt)));
  const step = row ? await stepIn(keyed, row, code) : null;
  if (!row || step === null) return false;
  const confirmed = await keyed.db
    .update(codeSecrets)
    .set({ confirmedAt: now(), lastStep: step, wrongCodes: 0, wrongSince: null })
    .where(
      and(
        eq(codeSecrets.userId, userId),
        isNull(codeSecrets.confirmedAt),
        eq(codeSecrets.sealedSecret, row.sealedSecret),
      ),
    )
    .returning({ userId: codeSecrets.userId });
  return confirmed.length > 0;
}

/**
 * Returns true for a right code, once: neither it nor an earlier one is accepted again, even simultaneously (D58).
 * Attempts are counted before the code is checked; 429 after 50 wrong ones within a day of the first.
 */
export async function useCode(keyed: Keyed, userId: string, code: string): Promise<boolean> {
  const { db } = keyed;
  const row = await countCode(db, userId, isNotNull(codeSecrets.confirmedAt));
  const step = row && (await stepIn(keyed, row, code));
  if (typeof step !== "number") return false;
  const used = await db
    .update(codeSecrets)
    .set({ lastStep: step, wrongCodes: 0, wrongSince: null })
    .where(and(eq(codeSecrets.userId, userId), lt(codeSecrets.lastStep, step)))
    .returning({ userId: codeSecrets.userId });
  return used.length > 0;
}

/** Counts an attempt to switch codes on before `confirmCode` checks it; 429 as `useCode`. */
export async function countNewCode(db: Queryable, userId: string): Promise<void> {
  await countCode(db, userId, isNull(codeSecrets.confirmedAt));
}

/** Counts an attempt as wrong until its code turns out to be right; returns the secret if there is such a one. */
async function countCode(
  db: Queryable,
  userId: string,
  which: SQL,
): Promise<typeof codeSecrets.$inferSelect | undefined> {
  const at = now();
  const dayAgo = sql`${sql.param(new Date(at.getTime() - DAY_MS), codeSecrets.wrongSince)}::timestamptz`;
  const isNewDay = sql`coalesce(${codeSecrets.wrongSince} <= ${dayAgo}, true)`;
  const [row] = await db
    .update(codeSecrets)
    .set({
      wrongCodes: sql`case when ${isNewDay} then 1 else least(${codeSecrets.wrongCodes} + 1, ${WRONG_CODES_A_DAY + 1}) end`,
      wrongSince: sql`case when ${isNewDay} then ${sql.param(at, codeSecrets.wrongSince)}::timestamptz else ${codeSecrets.wrongSince} end`,
    })
    .where(and(eq(codeSecrets.userId, userId), which))
    .returning();
  if (row && row.wrongCodes > WRONG_CODES_A_DAY)
    throw new ShopError("rate_limited", FACTOR_FAILURES.codesSpent);
  return row;
}

async function stepIn(
  { settings }: Keyed,
  { userId, sealedSecret }: Pick<typeof codeSecrets.$inferSelect, "userId" | "sealedSecret">,
  code: string,
): Promise<number | null> {
  const secret = await openSecret(settings, userId, sealedSecret);
  if (secret !== null) return stepOfCode(secret, code, now());
  logFault("the secret of an account's codes can't be decrypted: TOKEN_SECRET has changed", { user: userId });
  return null;
}
