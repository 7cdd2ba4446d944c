import type { SecondStep } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { logSecurityEvent } from "../platform/log.ts";
import type { Context } from "../request/context.ts";
import { useCode } from "./factors/codes.ts";
import { verifyPasskey } from "./factors/passkeys.ts";
import { useRecoveryCode } from "./factors/recovery-codes.ts";

/**
 * Throws 400 under its field unless this is a right factor of the account (D58): a passkey that answers a challenge for this
 * purpose, a code, or a recovery code, each of which works once.
 */
export async function requireFactor(
  { services }: Pick<Context, "services">,
  { id: userId }: { readonly id: string },
  step: SecondStep,
  purpose: "second_factor" | "prove",
): Promise<void> {
  if ("passkey" in step) {
    if (await verifyPasskey(services, step.passkey, { purpose, userId }, now())) return;
    throw refused("passkey");
  }
  if ("code" in step) {
    if (await useCode(services, userId, step.code, now())) return;
    throw refused("code");
  }
  if (!(await useRecoveryCode(services.db, userId, step.recoveryCode))) throw refused("recoveryCode");
  logSecurityEvent("recovery code used");
}

function refused(field: "passkey" | "code" | "recoveryCode"): ShopError {
  const message = FACTOR_FAILURES[field];
  return new ShopError("bad_request", message, { fields: { [field]: message } });
}
