import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { and, eq, lte, ne, sql } from "drizzle-orm";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { DAY_MS } from "#domain/durations.ts";
import { TRUSTED_SESSION_DAYS, UNTRUSTED_SESSION_DAYS } from "#domain/retention.ts";
import type { Database, Queryable } from "../db/client.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { clockAheadMs, now } from "../platform/clock.ts";
import { sha256 } from "../platform/sha256.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof openSessions>;
    DatabaseSessionAttributes: { trusted: boolean };
    DatabaseUserAttributes: { username: string; roles: number[] };
  }
}

const KEY_BYTES = 25;

const untrustedEnd = () => new Date(now().getTime() + UNTRUSTED_SESSION_DAYS * DAY_MS);

/** lucia reads the machine's clock, the table has the shop's times (D52). */
const toMachineTime = (time: Date) => new Date(time.getTime() - clockAheadMs());
const toShopTime = (time: Date) => new Date(time.getTime() + clockAheadMs());

/**
 * lucia's own adapter with three changes: the table stores a hash of the cookie's value, so that a leaked table opens
 * no session; a session on an untrusted device ends within a day, whatever the browser does with the cookie; and
 * sessions end by the shop's clock.
 */
function hashingAdapter(db: Database): Adapter {
  const inner = new DrizzlePostgreSQLAdapter(db, sessions, users);
  return {
    async getSessionAndUser(key) {
      const [session, user] = await inner.getSessionAndUser(await sha256(key));
      // lucia continues with the unhashed key; each of its calls comes back through this adapter.
      return [session && { ...session, id: key, expiresAt: toMachineTime(session.expiresAt) }, user];
    },
    async setSession(session) {
      const expiresAt = session.attributes.trusted ? toShopTime(session.expiresAt) : untrustedEnd();
      await inner.setSession({ ...session, id: await sha256(session.id), expiresAt });
    },
    async updateSessionExpiration(key, expiresAt) {
      await db
        .update(sessions)
        .set({
          expiresAt: sql`case when ${sessions.trusted} then ${sql.param(toShopTime(expiresAt), sessions.expiresAt)}::timestamptz else ${sql.param(untrustedEnd(), sessions.expiresAt)}::timestamptz end`,
        })
        .where(eq(sessions.id, await sha256(key)));
    },
    deleteSession: async (key) => inner.deleteSession(await sha256(key)),
    getUserSessions: (userId) => inner.getUserSessions(userId),
    deleteUserSessions: (userId) => inner.deleteUserSessions(userId),
    deleteExpiredSessions: async () => {
      await db.delete(sessions).where(lte(sessions.expiresAt, now()));
    },
  };
}

/** Sign-in sessions using one request's database. lucia is deprecated upstream: only this folder imports it. */
export function openSessions(db: Database) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(TRUSTED_SESSION_DAYS, "d"),
    getSessionAttributes: ({ trusted }) => ({ trusted }),
    getUserAttributes: ({ username, roles }) => ({ username, roles }),
  });
}

/** The cookie value of a new session. */
export const newSessionKey = (): string => generateIdFromEntropySize(KEY_BYTES);

/** Ends all of a user's sessions except the one with this hash, for example after a password change. */
export async function endOtherSessions(db: Queryable, userId: string, keptHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptHash)));
}

/** Ends the session with this hash. */
export async function endSession(db: Queryable, sessionHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionHash));
}
