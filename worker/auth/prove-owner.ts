import type { IdentityProof, Proof } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { ShopError } from "../platform/errors.ts";
import type { Context } from "../request/context.ts";
import type { TokenUser } from "./access-token.ts";
import { type Account, accountById } from "./accounts.ts";
import { type Caller, requireRecentProof } from "./caller.ts";
import { askForPasskey } from "./factors/ask-for-passkey.ts";
import { factorsOf, hasFactor, requireFactor } from "./factors/factors.ts";
import { unauthorized } from "./session-cookie.ts";
import { markProven } from "./sessions.ts";
import { countSignIn } from "./sign-in-limit.ts";

type PasswordCheck = {
  readonly refusal?: () => ShopError;
  /** Another check after the right password; if it throws, that counts as a failed sign-in, too. */
  readonly also?: () => Promise<void>;
};

/** Returns the caller's account if this is its password; 400 under its field otherwise, which counts as a failed sign-in. */
export async function requirePassword(
  ctx: Context,
  user: TokenUser,
  currentPassword: string,
  { refusal = wrongPassword, also }: PasswordCheck = {},
): Promise<Account> {
  const account = await accountById(ctx.services.db, user.id);
  if (!account) throw unauthorized();
  const attempt = await countSignIn(ctx, account.username, account);
  const { verifyPassword } = await import("./argon2.ts");
  if (!verifyPassword(account.passwordHash, currentPassword)) throw refusal();
  await also?.();
  await attempt.clear();
  return account;
}

const refused = (field: "currentPassword" | "password", message: string): ShopError =>
  new ShopError("bad_request", message, { fields: { [field]: message } });

/** The refusal of a wrong current password, under its field. */
export const wrongPassword = () => refused("currentPassword", "Your current password is incorrect.");

/** Asks a signed-in user to prove with a passkey that they own the account (D58). */
export const askForProof = (ctx: Context, user: TokenUser) =>
  askForPasskey(ctx.services, { purpose: "prove", userId: user.id });

/**
 * Renews the session's proof that the caller is still the account's owner (D58): by a passkey that answers `askForProof`,
 * or by the password and, if the account has a factor, a code or a recovery code. 400 under its field for a wrong or
 * missing one, which counts as a failed sign-in unless it's a passkey (D37); 401 if the session has ended since.
 */
export async function prove(ctx: Context, user: TokenUser, proof: IdentityProof): Promise<void> {
  if ("passkey" in proof) await requireFactor(ctx, user, proof, "prove");
  else
    await requirePassword(ctx, user, proof.password, {
      refusal: () => refused("password", "This password is incorrect."),
      also: () => requireCodeIfAny(ctx, user, proof),
    });
  if (!(await markProven(ctx.services.db, user.sessionHash))) throw unauthorized();
}

type Codes = { readonly code?: string | undefined; readonly recoveryCode?: string | undefined };

async function requireCodeIfAny(ctx: Context, user: TokenUser, { code, recoveryCode }: Codes): Promise<void> {
  if (!hasFactor(await factorsOf(ctx.services.db, user.id))) return;
  if (code !== undefined) return requireFactor(ctx, user, { code }, "prove");
  if (recoveryCode !== undefined) return requireFactor(ctx, user, { recoveryCode }, "prove");
  throw new ShopError("bad_request", FACTOR_FAILURES.passwordAlone);
}

/**
 * Throws 400 under its field unless the caller proves that they own the account, by password or passkey, before a change
 * of its factors (D58). The password of an account with a factor counts only with a recent proof of identity, or it alone
 * could replace what it's not enough for: 403 with `stepUp` otherwise.
 */
export async function requireProof(ctx: Context, user: Caller, proof: Proof): Promise<void> {
  if ("passkey" in proof) return requireFactor(ctx, user, proof, "prove");
  await requirePassword(ctx, user, proof.currentPassword);
  if (hasFactor(await factorsOf(ctx.services.db, user.id))) requireRecentProof(user);
}
