import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { and, eq, ne, sql } from "drizzle-orm";
import { type Adapter, generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { TRUSTED_SESSION_DAYS, UNTRUSTED_SESSION_DAYS } from "#domain/retention.ts";
import type { Database, Queryable } from "../db/client.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { sha256 } from "../platform/sha256.ts";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof openSessions>;
    DatabaseSessionAttributes: { trusted: boolean };
    DatabaseUserAttributes: { username: string; roles: number[] };
  }
}

const KEY_BYTES = 25;
const DAY_MS = 24 * 60 * 60 * 1000;

const untrustedEnd = () => new Date(Date.now() + UNTRUSTED_SESSION_DAYS * DAY_MS);

/**
 * lucia's own adapter, except that the table holds a hash of what the cookie holds, so a leaked table opens no session,
 * and that a session on a device that is not trusted ends within a day, whatever the cookie's browser does.
 */
function hashingAdapter(db: Database): Adapter {
  const inner = new DrizzlePostgreSQLAdapter(db, sessions, users);
  return {
    async getSessionAndUser(key) {
      const [session, user] = await inner.getSessionAndUser(await sha256(key));
      // lucia goes on with the key, and each of its calls comes through here again.
      return [session && { ...session, id: key }, user];
    },
    async setSession(session) {
      const expiresAt = session.attributes.trusted ? session.expiresAt : untrustedEnd();
      await inner.setSession({ ...session, id: await sha256(session.id), expiresAt });
    },
    async updateSessionExpiration(key, expiresAt) {
      await db
        .update(sessions)
        .set({
          expiresAt: sql`case when ${sessions.trusted} then ${sql.param(expiresAt, sessions.expiresAt)}::timestamptz else ${sql.param(untrustedEnd(), sessions.expiresAt)}::timestamptz end`,
        })
        .where(eq(sessions.id, await sha256(key)));
    },
    deleteSession: async (key) => inner.deleteSession(await sha256(key)),
    getUserSessions: (userId) => inner.getUserSessions(userId),
    deleteUserSessions: (userId) => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  };
}

/** Sign-in sessions over one request's database. lucia is deprecated upstream: only this folder imports it. */
export function openSessions(db: Database) {
  return new Lucia(hashingAdapter(db), {
    sessionExpiresIn: new TimeSpan(TRUSTED_SESSION_DAYS, "d"),
    getSessionAttributes: ({ trusted }) => ({ trusted }),
    getUserAttributes: ({ username, roles }) => ({ username, roles }),
  });
}

/** What a new session's cookie holds. */
export const newSessionKey = (): string => generateIdFromEntropySize(KEY_BYTES);

/** Ends a user's sessions but one, by its hash: those of other browsers when the password changes. */
export async function endOtherSessions(db: Queryable, userId: string, keptHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptHash)));
}

/** Ends the session of a hash. */
export async function endSession(db: Queryable, sessionHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionHash));
}
