import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/roles.ts";
import type { Context } from "../request/context.ts";
import { ShopError } from "../platform/errors.ts";
import type { Access } from "../request/policy.ts";
import type { TokenUser } from "./access-token.ts";
import { PLEASE_SIGN_IN, requireCaller } from "./caller.ts";
import { requireSession } from "./session-cookie.ts";

const AUTHORIZERS: Readonly<Record<Access, (ctx: Context) => Promise<TokenUser | null>>> = {
  public: () => Promise.resolve(null),
  session: requireSession,
  user: (ctx) => requireCaller(ctx, ROLE_USER),
  admin: (ctx) => requireCaller(ctx, ROLE_ADMIN),
};

/**
 * Lets in callers who have this access and throws 401 or 403 for everybody else. This is the only place that enforces
 * access. Returns the caller, or null if the access doesn't require one.
 */
export const authorise = (ctx: Context, access: Access): Promise<TokenUser | null> =>
  AUTHORIZERS[access](ctx);

/** Returns the authorised caller; throws 401 if the access didn't require one. */
export function requireAuthorizedUser(user: TokenUser | null): TokenUser {
  if (!user) throw new ShopError("unauthorized", PLEASE_SIGN_IN);
  return user;
}
