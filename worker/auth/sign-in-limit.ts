import { inArray, sql } from "drizzle-orm";
import { sign, verify } from "hono/jwt";
import { z } from "zod";
import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import { DEVICE_COOKIE_DAYS } from "#domain/site/retention.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../db/client.ts";
import { signInFailures } from "../db/schema/auth.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";
import type { Context } from "../request/context.ts";
import type { Account } from "./accounts.ts";

/** An attempt, which counts as failed until `clear` is called. */
export type Attempt = { readonly clear: () => Promise<void> };

/**
 * Counts an attempt to prove by a password that the caller is this account's owner: a sign-in, a proof within a session,
 * or a change of the account (D37). Throws 429 after too many failures.
 */
export async function countSignIn(
  ctx: Context,
  username: string,
  account: Pick<Account, "id"> | undefined,
): Promise<Attempt> {
  const { settings, db } = ctx.services;
  const name = await signInLimitKey(settings, username, account?.id, ctx.cookie(DEVICE_COOKIE));
  return countAttempt(db, [`address ${ctx.address}`, name], settings.signInFailuresPerMinute);
}

/**
 * Counts an attempt against each of its keys (address, name) before the password is checked, so that parallel guesses
 * can't slip through; success removes it again. The limit is failures per minute, measured from the first (D37). Beyond
 * it: 429 with Retry-After and the same message as any other failure (D20). Nobody is locked out for longer than that
 * minute, and further attempts don't extend it.
 */
async function countAttempt(
  db: Queryable,
  countedFor: readonly string[],
  failuresPerMinute: number,
): Promise<Attempt> {
  const hashes = await Promise.all(countedFor.map(sha256));
  // Sorted, so that two attempts can't deadlock.
  const keys = [...new Set(hashes)].sort();
  const at = now();
  const minuteAgo = sql`${sql.param(new Date(at.getTime() - MINUTE_MS), signInFailures.since)}::timestamptz`;
  const counts = await db
    .insert(signInFailures)
    .values(keys.map((key) => ({ key, since: at, failures: 1 })))
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
      retryAfterSeconds: Math.max(1, Math.ceil((ends - at.getTime()) / 1000)),
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

/** A cookie that identifies a browser that has signed in before. It grants no access. */
const DEVICE_COOKIE = "device";
const ALGORITHM = "HS256";

type Keys = Pick<Settings, "siteUrl" | "tokenSecret">;

const claimsSchema = z.object({ sub: z.string(), jti: z.string() });

/** Different from an access token's audience, so that neither is accepted as the other. */
const audience = ({ siteUrl }: Keys) => `${siteUrl}/device`;

/** Returns the key under which attempts for a name are counted in unknown browsers. */
export const nameLimitKey = (name: string): string => `name ${name.toLowerCase()}`;

/**
 * Returns the key under which a sign-in attempt is counted (D37): the name or, in a browser where its user has signed
 * in before, that browser. This way strangers who guess passwords never lock out the account's owner.
 */
async function signInLimitKey(
  keys: Keys,
  name: string,
  userId: string | undefined,
  deviceKey: string | undefined,
): Promise<string> {
  const device = deviceKey === undefined ? null : await readDeviceKey(keys, deviceKey);
  return device !== null && device.sub === userId ? `device ${device.jti}` : nameLimitKey(name);
}

async function readDeviceKey(keys: Keys, deviceKey: string): Promise<z.infer<typeof claimsSchema> | null> {
  try {
    return claimsSchema.parse(
      await verify(deviceKey, keys.tokenSecret, { alg: ALGORITHM, aud: audience(keys) }),
    );
  } catch {
    return null;
  }
}

/** Returns the device cookie's value for a browser in which this user has just signed in. */
export function newDeviceKey(keys: Keys, userId: string): Promise<string> {
  return sign({ sub: userId, jti: crypto.randomUUID(), aud: audience(keys) }, keys.tokenSecret, ALGORITHM);
}

export async function rememberDevice(ctx: Context, userId: string): Promise<void> {
  const key = await newDeviceKey(ctx.services.settings, userId);
  ctx.setCookie(DEVICE_COOKIE, key, { maxAgeSeconds: (DEVICE_COOKIE_DAYS * DAY_MS) / 1000 });
}
