import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import { TRUSTED_SESSION_DAYS } from "#domain/site/retention.ts";
import type { Context } from "../request/context.ts";
import { ShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";
import { noteUser } from "../platform/trace.ts";
import type { Caller } from "./caller.ts";
import { openSessions } from "./sessions.ts";

const SESSION_COOKIE = "session";
const TRUSTED_SESSION_SECONDS = TRUSTED_SESSION_DAYS * 24 * 60 * 60;

export const unauthorized = () => new ShopError("unauthorized", SIGN_IN_FAILURES[401]);

/** Returns the value of this browser's session cookie, whether or not the session is live. */
export const sessionKeyOf = (ctx: Context): string | undefined => ctx.cookie(SESSION_COOKIE);

export function setSessionCookie(ctx: Context, session: { id: string; trusted: boolean }): void {
  ctx.setCookie(
    SESSION_COOKIE,
    session.id,
    session.trusted ? { maxAgeSeconds: TRUSTED_SESSION_SECONDS } : {},
  );
}

export function removeSessionCookie(ctx: Context): void {
  ctx.setCookie(SESSION_COOKIE, "", { maxAgeSeconds: 0 });
}

/** Returns the user of the cookie's live session; 401 without one (D17). */
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
  return { id, username, roles, staffRoles: [], sessionHash: await sha256(key) };
}
