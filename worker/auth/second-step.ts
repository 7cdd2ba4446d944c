import type { PasskeySignIn, SecondStep } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { noteUser } from "../platform/trace.ts";
import type { Context } from "../request/context.ts";
import { accountById } from "./accounts.ts";
import { askForPasskey } from "./factors/passkey-options.ts";
import { verifyPasskey } from "./factors/passkeys.ts";
import {
  countPendingAttempt,
  findPendingSignIn,
  passwordDigest,
  usePendingSignIn,
} from "./pending-sign-in.ts";
import { requireFactor } from "./require-factor.ts";
import type { SignInResponse } from "./response-schemas.ts";
import { unauthorized } from "./session-cookie.ts";
import { countSignIn, enter } from "./sign-in.ts";

const ended = () => new ShopError("conflict", FACTOR_FAILURES.ended);

/** Asks this browser, which has given the right password, for one of the account's passkeys; 409 if it hasn't. */
export async function askForSecondPasskey(ctx: Context) {
  const pending = await findPendingSignIn(ctx);
  if (!pending) throw ended();
  return askForPasskey(ctx.services, { purpose: "second_factor", userId: pending.userId }, now());
}

/**
 * The second step of a sign-in (D58): opens the session if the factor is right, once. 409 if the sign-in has expired,
 * been finished or had five attempts, or if its password was changed; 400 under its field for a wrong factor, which
 * counts as a failed sign-in (D37).
 */
export async function finishSignIn(ctx: Context, step: SecondStep): Promise<SignInResponse> {
  const pending = await countPendingAttempt(ctx);
  const account = pending && (await accountById(ctx.services.db, pending.userId));
  if (!pending || !account || (await passwordDigest(account)) !== pending.passwordDigest) throw ended();
  noteUser(account.id);
  const attempt = await countSignIn(ctx, account.username, account);
  await requireFactor(ctx, account, step, "second_factor");
  await attempt.clear();
  if (!(await usePendingSignIn(ctx, pending))) throw ended();
  return enter(ctx, account, { trusted: pending.trusted, by: "factor" });
}

/** Asks for any passkey of this site: the passkey says whose it is. */
export const askForAnyPasskey = (ctx: Context) => askForPasskey(ctx.services, { purpose: "sign_in" }, now());

/** Signs in with a passkey alone, without name or password (D58). 401 for any that isn't right. */
export async function signInWithPasskey(
  ctx: Context,
  { passkey: assertion, trust }: PasskeySignIn,
): Promise<SignInResponse> {
  const { services } = ctx;
  const passkey = await verifyPasskey(services, assertion, { purpose: "sign_in", userId: null }, now());
  const account = passkey && (await accountById(services.db, passkey.userId));
  if (!account) throw unauthorized();
  noteUser(account.id);
  return enter(ctx, account, { trusted: trust, by: "factor" });
}
