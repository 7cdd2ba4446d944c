import type { IdentityProof, Proof, SecondStep } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { Context } from "../request/context.ts";
import type { TokenUser } from "./access-token.ts";
import type { Caller } from "./caller.ts";
import { factorsOf, hasFactor } from "./factors/factors.ts";
import { askForPasskey } from "./factors/passkey-options.ts";
import { requireRecentProof } from "./recent-proof.ts";
import { requireFactor } from "./require-factor.ts";
import { unauthorized } from "./session-cookie.ts";
import { markProven } from "./sessions.ts";
import { requirePassword } from "./sign-in.ts";

/** Asks a signed-in user to prove with a passkey that they own the account (D58). */
export const askForProof = (ctx: Context, user: TokenUser) =>
  askForPasskey(ctx.services, { purpose: "prove", userId: user.id }, now());

/**
 * Renews the session's proof that the caller is still the account's owner (D58): by a passkey that answers `askForProof`,
 * or by the password and, if the account has a factor, a code or a recovery code. 400 under its field for a wrong or
 * missing one, which counts as a failed sign-in unless it's a passkey (D37); 401 if the session has ended since.
 */
export async function prove(ctx: Context, user: TokenUser, proof: IdentityProof): Promise<void> {
  if ("passkey" in proof) await requireFactor(ctx, user, proof, "prove");
  else
    await requirePassword(ctx, user, proof.password, {
      refusal: incorrectPassword,
      also: () => requireCodeIfAny(ctx, user, proof),
    });
  if (!(await markProven(ctx.services.db, user.sessionHash))) throw unauthorized();
}

async function requireCodeIfAny(ctx: Context, user: TokenUser, { code, recoveryCode }: Codes): Promise<void> {
  if (!hasFactor(await factorsOf(ctx.services.db, user.id))) return;
  await requireFactor(ctx, user, codeIn({ code, recoveryCode }), "prove");
}

type Codes = { readonly code?: string | undefined; readonly recoveryCode?: string | undefined };

function codeIn({ code, recoveryCode }: Codes): SecondStep {
  if (code !== undefined) return { code };
  if (recoveryCode !== undefined) return { recoveryCode };
  throw new ShopError("bad_request", FACTOR_FAILURES.passwordAlone);
}

function incorrectPassword(): ShopError {
  const message = "This password is incorrect.";
  return new ShopError("bad_request", message, { fields: { password: message } });
}

/**
 * Throws 400 under its field unless the caller proves that they own the account, by password or passkey, before a change
 * of its factors (D58). The password of an account with a factor counts only with a recent proof of identity, or it alone
 * could replace what it's not enough for: 403 with `stepUp` otherwise.
 */
export async function requireProof(ctx: Context, user: Caller, proof: Proof): Promise<void> {
  if ("passkey" in proof) return requireFactor(ctx, user, proof, "prove");
  await requirePassword(ctx, user, proof.currentPassword);
  if (hasFactor(await factorsOf(ctx.services.db, user.id))) requireRecentProof({ user });
}
