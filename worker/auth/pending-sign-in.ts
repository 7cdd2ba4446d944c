import { and, eq, gt, lt, sql } from "drizzle-orm";
import { PENDING_SIGN_IN_ATTEMPTS, PENDING_SIGN_IN_MINUTES } from "#domain/accounts/factors.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { pendingSignIns } from "../db/schema/factors.ts";
import { now } from "../platform/clock.ts";
import { sha256 } from "../platform/sha256.ts";
import type { Context } from "../request/context.ts";
import type { Account } from "./accounts.ts";
import { randomBytes, toBase64url } from "./factors/bytes.ts";

const COOKIE = "pending-sign-in";
const KEY_BYTES = 32;

export type PendingSignIn = typeof pendingSignIns.$inferSelect;

/** Changing the password, by whatever way, changes this. */
export const passwordDigest = ({ passwordHash }: Pick<Account, "passwordHash">): Promise<string> =>
  sha256(passwordHash);

/**
 * Remembers for ten minutes that this browser gave the right password of an account with a second factor (D58). Only
 * its HttpOnly cookie has the key; the table has a hash. It opens nothing but the second step.
 */
export async function startPendingSignIn(ctx: Context, account: Account, trusted: boolean): Promise<void> {
  const key = toBase64url(randomBytes(KEY_BYTES));
  const at = now();
  await ctx.services.db.insert(pendingSignIns).values({
    id: await sha256(key),
    userId: account.id,
    passwordDigest: await passwordDigest(account),
    trusted,
    expiresAt: new Date(at.getTime() + PENDING_SIGN_IN_MINUTES * MINUTE_MS),
  });
  ctx.setCookie(COOKIE, key, { maxAgeSeconds: PENDING_SIGN_IN_MINUTES * 60 });
}

/** This browser's pending sign-in, if it has one that can still be finished. */
const isOpen = async (ctx: Context) =>
  and(
    eq(pendingSignIns.id, await sha256(ctx.cookie(COOKIE) ?? "")),
    gt(pendingSignIns.expiresAt, now()),
    lt(pendingSignIns.attempts, PENDING_SIGN_IN_ATTEMPTS),
  );

/** Returns this browser's pending sign-in; undefined without one, or if it has expired or has no attempts left. */
export async function findPendingSignIn(ctx: Context): Promise<PendingSignIn | undefined> {
  const [pending] = await ctx.services.db
    .select()
    .from(pendingSignIns)
    .where(await isOpen(ctx));
  return pending;
}

/** The same, and counts an attempt before it's checked, so that parallel guesses can't slip through. */
export async function countPendingAttempt(ctx: Context): Promise<PendingSignIn | undefined> {
  const [pending] = await ctx.services.db
    .update(pendingSignIns)
    .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
    .where(await isOpen(ctx))
    .returning();
  return pending;
}

/** Ends a pending sign-in after a right factor; false if another attempt has just ended it. */
export async function usePendingSignIn(ctx: Context, { id }: PendingSignIn): Promise<boolean> {
  ctx.setCookie(COOKIE, "", { maxAgeSeconds: 0 });
  const used = await ctx.services.db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.id, id))
    .returning({ id: pendingSignIns.id });
  return used.length > 0;
}
