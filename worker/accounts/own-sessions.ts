import { and, desc, eq, gt } from "drizzle-orm";
import type { TokenUser } from "../auth/access-token.ts";
import type { Queryable } from "../db/client.ts";
import { sessions } from "../db/schema/auth.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";

/**
 * Lists the caller's live sessions, their own first and then the last seen (D58). An id is the hash of a cookie, by
 * which nobody can sign in.
 */
export async function listOwnSessions(db: Queryable, user: TokenUser) {
  const live = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(eq(sessions.id, user.sessionHash)), desc(sessions.seenAt), sessions.id);
  return live.map((session) => ({
    ...session,
    startedAt: session.createdAt,
    isThis: session.id === user.sessionHash,
  }));
}

/** Ends one of the caller's sessions, so that its next call is refused (D17). 404 if they have no such live session. */
export async function endOwnSession(db: Queryable, user: TokenUser, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, user.id), gt(sessions.expiresAt, now())))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new ShopError("not_found", "This session has already ended.");
}
