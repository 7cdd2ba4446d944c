import type { Proof } from "#domain/accounts/account-input.ts";
import type { Context } from "../request/context.ts";
import { ShopError } from "../platform/errors.ts";
import type { TokenUser } from "./access-token.ts";
import { unauthorized } from "./session-cookie.ts";
import { markProven } from "./sessions.ts";
import { requirePassword } from "./sign-in.ts";

/**
 * Proves by the password that the caller is still the account's owner (D58). 400 under its field for a wrong one, which
 * counts as a failed sign-in (D37); 401 if the session has ended in the meantime.
 */
export async function prove(ctx: Context, user: TokenUser, { password }: Proof): Promise<void> {
  await requirePassword(ctx, user, password, incorrectPassword);
  if (!(await markProven(ctx.services.db, user.sessionHash))) throw unauthorized();
}

function incorrectPassword(): ShopError {
  const message = "This password is incorrect.";
  return new ShopError("bad_request", message, { fields: { password: message } });
}
