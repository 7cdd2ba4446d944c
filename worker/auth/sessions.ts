import { and, desc, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { SESSIONS_A_USER } from "#domain/accounts/account.ts";
import { deviceInWords } from "#domain/accounts/device.ts";
import { TRUSTED_SESSION_DAYS, UNTRUSTED_SESSION_DAYS } from "#domain/site/retention.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import type { Database, Queryable } from "../db/client.ts";
import { longestSessionEnd, sessions, users } from "../db/schema/auth.ts";
import { clockAheadMs, now } from "../platform/clock.ts";
import { sha256 } from "../platform/sha256.ts";
import type { Context } from "../request/context.ts";
import type { Account } from "./accounts.ts";
import { factorsOf, hasFactor } from "./factors/factors.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof openSessions>;
    DatabaseSessionAttributes: SessionFacts;
    DatabaseUserAttributes: { username: string; roles: number[] };
  }
}

/** The device and place of a request, as its session's owner will recognise them (D58). */
export type Visit = {
  /** Browser and system in words, such as 'Firefox on Windows'. */
  readonly device: string;
  /** Null if unknown. */
  readonly country: CountryCode | null;
};

/** Returns the device and place of a request. */
export const visitOf = ({ userAgent, country }: Pick<Context, "userAgent" | "country">): Visit => ({
  device: deviceInWords(userAgent),
  country,
});

/** A session's facts besides its user and end, in the shop's time. */
export type SessionFacts = Visit & {
  readonly trusted: boolean;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** The last proof of its user's identity (D58). */
  readonly provenAt: Date;
};

/** A request's database, or a transaction on it. */
type Handle = Database | Parameters<Parameters<Database["transaction"]>[0]>[0];

const KEY_BYTES = 25;

const untrustedEnd = () => new Date(now().getTime() + UNTRUSTED_SESSION_DAYS * DAY_MS);

/** lucia uses the machine's clock, but the table has the shop's times (D52). */
const toMachineTime = (time: Date) => new Date(time.getTime() - clockAheadMs());
const toShopTime = (time: Date) => new Date(time.getTime() + clockAheadMs());

type StoredSession = typeof sessions.$inferSelect;

/** A stored session as lucia has it, under the id by which lucia asked for it. */
const luciaSession = (stored: StoredSession, id: string) => {
  const { userId, expiresAt, trusted, device, country, createdAt: startedAt, seenAt, provenAt } = stored;
  const attributes = { trusted, device, country, startedAt, seenAt, provenAt };
  return { id, userId, expiresAt: toMachineTime(expiresAt), attributes };
};

/**
 * Stores lucia's sessions. The table has a hash of the cookie's value, so that a leaked table opens no session; a session
 * on an untrusted device ends within a day, even if the browser keeps the cookie; no session is extended beyond its longest
 * life; and sessions expire by the shop's clock.
 */
function hashingAdapter(db: Handle): Adapter {
  return {
    async getSessionAndUser(key) {
      const [found] = await db
        .select({ session: sessions, user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.id, await sha256(key)));
      if (!found) return [null, null];
      const { id, username, roles } = found.user;
      // lucia continues with the unhashed key, and all its calls go through this adapter.
      return [luciaSession(found.session, key), { id, attributes: { username, roles } }];
    },
    async setSession({ id, userId, expiresAt, attributes: { startedAt, ...facts } }) {
      await db.insert(sessions).values({
        ...facts,
        id: await sha256(id),
        userId,
        createdAt: startedAt,
        expiresAt: facts.trusted ? toShopTime(expiresAt) : untrustedEnd(),
      });
    },
    async updateSessionExpiration(key, expiresAt) {
      await db
        .update(sessions)
        .set({
          expiresAt: sql`least(case when ${sessions.trusted} then ${sql.param(toShopTime(expiresAt), sessions.expiresAt)}::timestamptz else ${sql.param(untrustedEnd(), sessions.expiresAt)}::timestamptz end, ${longestSessionEnd(sessions.createdAt)})`,
        })
        .where(eq(sessions.id, await sha256(key)));
    },
    async deleteSession(key) {
      await db.delete(sessions).where(eq(sessions.id, await sha256(key)));
    },
    async getUserSessions(userId) {
      const found = await db.select().from(sessions).where(eq(sessions.userId, userId));
      return found.map((session) => luciaSession(session, session.id));
    },
    async deleteUserSessions(userId) {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },
    async deleteExpiredSessions() {
      await db.delete(sessions).where(lte(sessions.expiresAt, now()));
    },
  };
}

/** Sign-in sessions using one request's database. lucia is deprecated upstream: only this folder imports it. */
export function openSessions(db: Handle) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(TRUSTED_SESSION_DAYS, "d"),
    getSessionAttributes: (facts) => facts,
    getUserAttributes: ({ username, roles }) => ({ username, roles }),
  });
}

/** Generates the cookie value of a new session. */
export const newSessionKey = (): string => generateIdFromEntropySize(KEY_BYTES);

type NewSession = {
  readonly trusted: boolean;
  /** How its owner has proved themselves. */
  readonly by: "password" | "factor";
  readonly visit: Visit;
  /** The key of the browser's previous session, which is ended. */
  readonly replaces: string | undefined;
};

/**
 * Starts a session at the end of a sign-in, and ends the user's oldest beyond SESSIONS_A_USER (D17). Null if the password
 * has been changed since it was read, or if the account has got a factor that this sign-in lacks (D58): sign-ins and such
 * changes wait for each other by locking the user's row, so that no session outlives a change that ends it.
 */
export function startSession(
  db: Database,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
  { trusted, by, visit, replaces }: NewSession,
) {
  return db.transaction(async (tx) => {
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for("no key update");
    if (!unchanged || (by === "password" && hasFactor(await factorsOf(tx, id)))) return null;
    const replaced = replaces === undefined ? undefined : eq(sessions.id, await sha256(replaces));
    await tx.delete(sessions).where(or(replaced, and(eq(sessions.userId, id), isOverflow(tx, id))));
    const at = now();
    const facts = { ...visit, trusted, startedAt: at, seenAt: at, provenAt: at };
    return openSessions(tx).createSession(id, facts, { sessionId: newSessionKey() });
  });
}

/** Selects sessions that have ended, and the oldest ones beyond the limit. */
function isOverflow(db: Queryable, userId: string) {
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(SESSIONS_A_USER - 1);
  return or(lte(sessions.expiresAt, now()), inArray(sessions.id, oldest));
}

/**
 * Ends all of a user's sessions except the one with this hash, for example after a password change. Returns how many
 * were live.
 */
export async function endOtherSessions(db: Queryable, userId: string, keptHash: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptHash)))
    .returning({ expiresAt: sessions.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt > now()).length;
}

/** Ends the session with this hash. */
export async function endSession(db: Queryable, sessionHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionHash));
}

/** Writes a visit down: when the session was last used, and from where (D58). */
export async function markSeen(db: Queryable, sessionHash: string, visit: Visit): Promise<void> {
  await db
    .update(sessions)
    .set({ ...visit, seenAt: now() })
    .where(eq(sessions.id, sessionHash));
}

/**
 * Notes that a live session's user has just proved who they are, by whichever means (D58). Returns false if the session
 * has ended.
 */
export async function markProven(db: Queryable, sessionHash: string): Promise<boolean> {
  const proven = await db
    .update(sessions)
    .set({ provenAt: now() })
    .where(and(eq(sessions.id, sessionHash), gt(sessions.expiresAt, now())))
    .returning({ id: sessions.id });
  return proven.length > 0;
}
