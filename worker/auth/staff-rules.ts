import { SECOND_EYES_REFUND_CENTS } from "#domain/accounts/approvals.ts";
import type { Queryable } from "../db/client.ts";
import { staffRules } from "../db/schema/staff.ts";

/** The rules that staff accounts follow (D57, D58). */
export type StaffRules = Pick<
  typeof staffRules.$inferSelect,
  "refundLimitCents" | "secondFactorRequired" | "secondEyes" | "secondEyesRefundCents"
>;

const NO_RULES: StaffRules = {
  refundLimitCents: null,
  secondFactorRequired: false,
  secondEyes: false,
  secondEyesRefundCents: SECOND_EYES_REFUND_CENTS,
};

/** Returns the rules that staff accounts follow: until somebody sets them, none. */
export async function readStaffRules(db: Queryable): Promise<StaffRules> {
  const { refundLimitCents, secondFactorRequired, secondEyes, secondEyesRefundCents } = staffRules;
  const [rules] = await db
    .select({ refundLimitCents, secondFactorRequired, secondEyes, secondEyesRefundCents })
    .from(staffRules);
  return rules ?? NO_RULES;
}

/** Sets these rules, and leaves the others. */
export async function writeStaffRules(db: Queryable, rules: Partial<StaffRules>, now: Date): Promise<void> {
  const set = { ...rules, updatedAt: now };
  await db.insert(staffRules).values(set).onConflictDoUpdate({ target: staffRules.onlyRow, set });
}
