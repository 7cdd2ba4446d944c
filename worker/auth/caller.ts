import { and, eq, gt } from "drizzle-orm";
import type { Role } from "#domain/roles.ts";
import type { Context } from "../platform/context.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { ShopError } from "../platform/errors.ts";
import { noteUser } from "../platform/trace.ts";
import { readAccessToken, type TokenUser } from "./access-token.ts";
import { now } from "../platform/clock.ts";

export const PLEASE_SIGN_IN = "Please sign in.";
const NO_ACCESS = "You do not have access to this.";

/** The caller according to the access token alone; null without a valid one (D17). */
export async function readCaller(ctx: Pick<Context, "services" | "bearer">): Promise<TokenUser | null> {
  if (ctx.bearer === null) return null;
  const caller = await readAccessToken(ctx.services.settings, ctx.bearer);
  if (caller) noteUser(caller.id);
  return caller;
}

/** The caller with current roles; null once the session named by the token has ended or its user is gone (D17). */
async function readLiveCaller(ctx: Pick<Context, "services" | "bearer">): Promise<TokenUser | null> {
  const caller = await readCaller(ctx);
  if (!caller) return null;
  const [live] = await ctx.services.db
    .select({ username: users.username, roles: users.roles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, caller.sessionHash), eq(sessions.userId, caller.id), gt(sessions.expiresAt, now())),
    )
    .limit(1);
  return live ? { ...caller, username: live.username, roles: live.roles } : null;
}

/** Who calls, by the word of the access token alone and with this role; 401 for nobody, 403 without the role. */
export async function requireCaller(
  ctx: Pick<Context, "services" | "bearer">,
  role: Role,
): Promise<TokenUser> {
  return withRole(await readCaller(ctx), role);
}

/**
 * The caller, if their session is live and they have this role; otherwise 401 or 403. Looked up on every call, so
 * that signing out, a role change or deletion of the user takes effect at once (D17).
 */
export async function requireLiveCaller(
  ctx: Pick<Context, "services" | "bearer">,
  role: Role,
): Promise<TokenUser> {
  return withRole(await readLiveCaller(ctx), role);
}

function withRole(user: TokenUser | null, role: Role): TokenUser {
  if (!user) throw new ShopError("unauthorized", PLEASE_SIGN_IN);
  if (!user.roles.includes(role)) throw new ShopError("forbidden", NO_ACCESS);
  return user;
}
