import { FACTOR_REQUIRED_TEXT } from "#domain/accounts/factors.ts";
import { hasPermission, missingPermission, type Permission } from "#domain/accounts/permissions.ts";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import type { Context } from "../request/context.ts";
import { ShopError } from "../platform/errors.ts";
import type { Access, Admission } from "../request/policy.ts";
import { type Caller, PLEASE_SIGN_IN, requireCaller, requireRecentProof } from "./caller.ts";
import { requireSession } from "./session-cookie.ts";

const AUTHORIZERS: Readonly<Record<Access, (ctx: Context) => Promise<Caller | null>>> = {
  public: () => Promise.resolve(null),
  session: requireSession,
  user: (ctx) => requireCaller(ctx, ROLE_USER),
  admin: requireAdmin,
};

/** Administrators, but without a second factor only while the staff rules don't require one (D58). */
async function requireAdmin(ctx: Context): Promise<Caller> {
  const caller = await requireCaller(ctx, ROLE_ADMIN);
  if (caller.lacksFactor) throw new ShopError("forbidden", FACTOR_REQUIRED_TEXT);
  return caller;
}

/**
 * Lets in callers who have this access and, for calls of staff, its permission (D57); throws 401 or 403 for everybody
 * else. This is the only place that enforces access. Returns the caller, or null if the access doesn't require one.
 */
export async function authorise(
  ctx: Context,
  { access, permission, stepUp }: Admission,
): Promise<Caller | null> {
  const caller = await AUTHORIZERS[access](ctx);
  if (access === "admin") requirePermission(caller, permission);
  if (stepUp) requireRecentProof(requireAuthorizedUser(caller));
  return caller;
}

function requirePermission(caller: Caller | null, permission: Permission | undefined): void {
  if (permission === undefined) throw new Error("a call of staff does not say which permission it needs");
  if (!caller || !hasPermission(caller.staffRoles, permission)) {
    throw new ShopError("forbidden", missingPermission(permission));
  }
}

/** Returns the authorised caller; throws 401 if the access didn't require one. */
export function requireAuthorizedUser(user: Caller | null): Caller {
  if (!user) throw new ShopError("unauthorized", PLEASE_SIGN_IN);
  return user;
}
