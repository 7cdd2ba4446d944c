import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { SecondStep } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES } from "#domain/accounts/factors.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/auth.ts";
import { codeSecrets, passkeys, recoveryCodes } from "../../db/schema/factors.ts";
import { staffRules } from "../../db/schema/staff.ts";
import { ShopError } from "../../platform/errors.ts";
import { logSecurityEvent } from "../../platform/log.ts";
import type { Context } from "../../request/context.ts";
import { useCode } from "./codes.ts";
import { verifyPasskey } from "./passkeys.ts";
import { useRecoveryCode } from "./recovery-codes.ts";

/** The second factors that an account has (D58). Recovery codes are none: they stand in for one. */
export type Factors = { readonly passkey: boolean; readonly code: boolean };

const hasPasskey = (userId: AnyColumn | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`;
const hasCode = (userId: AnyColumn | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${codeSecrets} where ${codeSecrets.userId} = ${userId} and ${codeSecrets.confirmedAt} is not null)`;

/** Returns the factors of an account; none for an unknown one. */
export async function factorsOf(db: Queryable, userId: string): Promise<Factors> {
  const [found] = await db
    .select({ passkey: hasPasskey(userId), code: hasCode(userId) })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? { passkey: false, code: false };
}

export const hasFactor = ({ passkey, code }: Factors): boolean => passkey || code;

/**
 * For a query with this column of a staff account's id: true if the rules, or `byDefault` while nobody has set any,
 * require a second factor and the account has none (D58).
 */
export const lacksRequiredFactor = (userId: AnyColumn, byDefault: boolean): SQL<boolean> =>
  sql<boolean>`coalesce((select ${staffRules.secondFactorRequired} from ${staffRules}), ${byDefault}) and not ${hasPasskey(userId)} and not ${hasCode(userId)}`;

/** Removes all factors of an account, its recovery codes included. Call it in a transaction. */
export async function removeFactors(tx: Queryable, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(codeSecrets).where(eq(codeSecrets.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

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
    if (await verifyPasskey(services, step.passkey, { purpose, userId })) return;
    throw refused("passkey");
  }
  if ("code" in step) {
    if (await useCode(services, userId, step.code)) return;
    throw refused("code");
  }
  if (!(await useRecoveryCode(services.db, userId, step.recoveryCode))) throw refused("recoveryCode");
  logSecurityEvent("recovery code used");
}

function refused(field: "passkey" | "code" | "recoveryCode"): ShopError {
  const message = FACTOR_FAILURES[field];
  return new ShopError("bad_request", message, { fields: { [field]: message } });
}
