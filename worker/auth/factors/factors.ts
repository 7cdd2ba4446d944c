import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/auth.ts";
import { codeSecrets, passkeys, recoveryCodes } from "../../db/schema/factors.ts";
import { staffRules } from "../../db/schema/staff.ts";

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
