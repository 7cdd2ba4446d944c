import { and, eq, gt } from "drizzle-orm";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import type { Role } from "#domain/accounts/account.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { noteUser } from "../platform/trace.ts";
import type { Context } from "../request/context.ts";
import { readAccessToken, type TokenUser } from "./access-token.ts";
import { lacksRequiredFactor } from "./factors/factors.ts";
import { needsFactorByDefault } from "./staff-rules.ts";

/** The user of a live session, with current roles. */
export type Caller = TokenUser & {
  /** Empty for customers, and for a call made with the cookie alone (D57). */
  readonly staffRoles: readonly StaffRole[];
  /** The last proof of their identity in this session (D58). */
  readonly provenAt: Date;
  /** True if the staff rules keep this staff account out until it has a second factor (D58). */
  readonly lacksFactor: boolean;
};

export const PLEASE_SIGN_IN = "Please sign in.";
const NO_ACCESS = "You do not have access to this.";

/** Returns the caller by the access token alone; null without a valid one. The session may have ended. */
export async function readTokenCaller(ctx: Pick<Context, "services" | "bearer">): Promise<TokenUser | null> {
  if (ctx.bearer === null) return null;
  const caller = await readAccessToken(ctx.services.settings, ctx.bearer);
  if (caller) noteUser(caller.id);
  return caller;
}

/** Returns the caller with current roles; null if the token's session has ended or its user is gone (D17). */
async function readCaller(ctx: Pick<Context, "services" | "bearer">): Promise<Caller | null> {
  const caller = await readTokenCaller(ctx);
  if (!caller) return null;
  const [live] = await ctx.services.db
    .select({
      username: users.username,
      roles: users.roles,
      staffRoles: users.staffRoles,
      provenAt: sessions.provenAt,
      lacksFactor: lacksRequiredFactor(users.id, needsFactorByDefault(ctx.services.settings)),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.id, caller.sessionHash), eq(sessions.userId, caller.id), gt(sessions.expiresAt, now())),
    )
    .limit(1);
  return live ? { ...caller, ...live } : null;
}

/**
 * Returns the caller of a call that doesn't require an account; null without a valid token. 401 if the token's session
 * has ended, so that nothing is recorded as anonymous that the caller believes to be in their account (D13).
 */
export async function readCallerIfAny(ctx: Pick<Context, "services" | "bearer">): Promise<Caller | null> {
  if ((await readTokenCaller(ctx)) === null) return null;
  const caller = await readCaller(ctx);
  if (!caller) throw new ShopError("unauthorized", PLEASE_SIGN_IN);
  return caller;
}

/**
 * Returns the caller if their session is live and they have this role; otherwise throws 401 or 403. Checked on every
 * call, so that signing out, changing a role or deleting a user takes effect immediately (D17).
 */
export async function requireCaller(ctx: Pick<Context, "services" | "bearer">, role: Role): Promise<Caller> {
  const user = await readCaller(ctx);
  if (!user) throw new ShopError("unauthorized", PLEASE_SIGN_IN);
  if (!user.roles.includes(role)) throw new ShopError("forbidden", NO_ACCESS);
  return user;
}

/** How long a proof of identity is recent, from the sign-in or a later proof in the same session (D58). */
export const PROOF_RECENT_MS = 10 * MINUTE_MS;

/** For a program as much as for a person who closed the dialog that asks. */
export const CONFIRM_IDENTITY_TEXT = "Please confirm that it’s you, then try again.";

/**
 * Throws 403 with `stepUp`, by which browsers know to ask for a proof and try again, if the caller's last proof of
 * identity in this session isn't recent (D58). Calls that always need one declare `stepUp` in their policy; this is for
 * those that need it for some inputs only.
 */
export function requireRecentProof({ provenAt }: Pick<Caller, "provenAt">): void {
  if (now().getTime() - provenAt.getTime() < PROOF_RECENT_MS) return;
  throw new ShopError("forbidden", CONFIRM_IDENTITY_TEXT, { stepUp: true });
}
