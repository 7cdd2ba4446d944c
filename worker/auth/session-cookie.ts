import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import { LONGEST_SESSION_DAYS, TRUSTED_SESSION_DAYS } from "#domain/site/retention.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { Context } from "../request/context.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";
import { noteUser } from "../platform/trace.ts";
import type { Caller } from "./caller.ts";
import { markSeen, openSessions, type SessionFacts, visitOf } from "./sessions.ts";

const SESSION_COOKIE = "session";
/** A visit is written down at most this often, so that most refreshes of a token write nothing (D58). */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

export const unauthorized = () => new ShopError("unauthorized", SIGN_IN_FAILURES[401]);

/** Returns the value of this browser's session cookie, whether or not the session is live. */
export const sessionKeyOf = (ctx: Context): string | undefined => ctx.cookie(SESSION_COOKIE);

type CookieSession = Pick<SessionFacts, "trusted" | "startedAt"> & { readonly id: string };

export function setSessionCookie(ctx: Context, session: CookieSession): void {
  ctx.setCookie(
    SESSION_COOKIE,
    session.id,
    session.trusted ? { maxAgeSeconds: trustedSeconds(session.startedAt) } : {},
  );
}

/** Returns for how long a trusted session's cookie is kept, if it's set now: not beyond the session's longest life. */
function trustedSeconds(startedAt: Date): number {
  const leftMs = startedAt.getTime() + LONGEST_SESSION_DAYS * DAY_MS - now().getTime();
  return Math.floor(Math.min(leftMs, TRUSTED_SESSION_DAYS * DAY_MS) / 1000);
}

export function removeSessionCookie(ctx: Context): void {
  ctx.setCookie(SESSION_COOKIE, "", { maxAgeSeconds: 0 });
}

/** Returns the user of the cookie's live session; 401 without one (D17). The visit is written down (D58). */
export async function requireSession(ctx: Context): Promise<Caller> {
  const key = sessionKeyOf(ctx);
  if (key === undefined || key === "") throw unauthorized();
  const { session, user } = await openSessions(ctx.services.db).validateSession(key);
  if (!session) {
    removeSessionCookie(ctx);
    throw unauthorized();
  }
  noteUser(user.id);
  // Past half its lifetime lucia has extended the session, so the cookie must be extended too.
  if (session.fresh) setSessionCookie(ctx, session);
  const { id, username, roles } = user;
  const sessionHash = await sha256(key);
  if (now().getTime() - session.seenAt.getTime() >= SEEN_EVERY_MS)
    await markSeen(ctx.services.db, sessionHash, visitOf(ctx));
  return { id, username, roles, staffRoles: [], lacksFactor: false, sessionHash, provenAt: session.provenAt };
}
