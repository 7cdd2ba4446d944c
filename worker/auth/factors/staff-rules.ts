import type { StaffRules } from "#domain/accounts/factor-input.ts";
import type { Queryable } from "../../db/client.ts";
import { staffRules } from "../../db/schema/factors.ts";

/** Returns the rules that staff accounts follow (D58): until somebody sets them, none. */
export async function readStaffRules(db: Queryable): Promise<StaffRules> {
  const [rules] = await db.select({ secondFactorRequired: staffRules.secondFactorRequired }).from(staffRules);
  return rules ?? { secondFactorRequired: false };
}

export async function writeStaffRules(
  db: Queryable,
  { secondFactorRequired }: StaffRules,
  now: Date,
): Promise<void> {
  const set = { secondFactorRequired, updatedAt: now };
  await db.insert(staffRules).values(set).onConflictDoUpdate({ target: staffRules.onlyRow, set });
}
