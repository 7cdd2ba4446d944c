import type { Assertion, Proof } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { Context } from "../request/context.ts";
import type { TokenUser } from "./access-token.ts";
import { askForPasskey } from "./factors/passkey-options.ts";
import { verifyPasskey } from "./factors/passkeys.ts";
import { requirePassword } from "./sign-in.ts";

/** Asks a signed-in user to prove with a passkey that they own the account (D58). */
export const askForProof = (ctx: Context, user: TokenUser) =>
  askForPasskey(ctx.services, { purpose: "prove", userId: user.id }, now());

/** Throws 400 under `passkey` unless this answers a challenge of `askForProof`, by a passkey of this user. */
export async function requirePasskey(ctx: Context, user: TokenUser, assertion: Assertion): Promise<void> {
  const asked = { purpose: "prove", userId: user.id } as const;
  if (await verifyPasskey(ctx.services, assertion, asked, now())) return;
  throw new ShopError("bad_request", FACTOR_FAILURES.passkey, {
    fields: { passkey: FACTOR_FAILURES.passkey },
  });
}

/** Throws 400 under its field unless the caller proves that they own the account, by password or passkey (D58). */
export async function requireProof(ctx: Context, user: TokenUser, proof: Proof): Promise<void> {
  if ("passkey" in proof) await requirePasskey(ctx, user, proof.passkey);
  else await requirePassword(ctx, user, proof.currentPassword);
}
