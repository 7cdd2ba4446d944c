import type { Proof } from "#domain/accounts/account-input.ts";
import type { Context } from "../request/context.ts";
import { ShopError } from "../platform/errors.ts";
import type { TokenUser } from "./access-token.ts";
import { accountById } from "./accounts.ts";
import { unauthorized } from "./session-cookie.ts";
import { markProven } from "./sessions.ts";
import { countSignIn } from "./sign-in.ts";

/**
 * Proves by the password that the caller is still the account's owner (D58). 400 under its field for a wrong one, which
 * counts as a failed sign-in (D37); 401 if the session has ended in the meantime.
 */
export async function prove(ctx: Context, user: TokenUser, { password }: Proof): Promise<void> {
  const { db } = ctx.services;
  const account = await accountById(db, user.id);
  if (!account) throw unauthorized();
  const attempt = await countSignIn(ctx, account.username, account);
  const { verifyPassword } = await import("./argon2.ts");
  if (!verifyPassword(account.passwordHash, password)) {
    const message = "This password is incorrect.";
    throw new ShopError("bad_request", message, { fields: { password: message } });
  }
  await attempt.clear();
  if (!(await markProven(db, user.sessionHash))) throw unauthorized();
}
