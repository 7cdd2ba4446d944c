import { SECOND_EYES_REFUND_CENTS } from "#domain/accounts/approvals.ts";
import type { Queryable } from "../db/client.ts";
import { staffRules } from "../db/schema/staff.ts";
import type { Settings } from "../platform/env.ts";

/** The rules as they're stored. */
export type StoredRules = Pick<
  typeof staffRules.$inferSelect,
  "refundLimitCents" | "secondFactorRequired" | "secondEyes" | "secondEyesRefundCents"
>;

/** The rules that staff accounts follow (D57, D58); `secondFactorRequired` is null while nobody has set any rule. */
export type StaffRules = Omit<StoredRules, "secondFactorRequired"> & {
  readonly secondFactorRequired: boolean | null;
};

const NO_RULES: StaffRules = {
  refundLimitCents: null,
  secondFactorRequired: null,
  secondEyes: false,
  secondEyesRefundCents: SECOND_EYES_REFUND_CENTS,
};

/** Until somebody sets a rule, staff need a second factor in a shop on https, and none in one on a local machine (D58). */
export const needsFactorByDefault = ({ siteUrl }: Pick<Settings, "siteUrl">): boolean =>
  siteUrl.startsWith("https:");

/** Returns the rules that somebody has set; the second factor has its default while it's null (`needsFactorByDefault`). */
export async function readStaffRules(db: Queryable): Promise<StaffRules> {
  const { refundLimitCents, secondFactorRequired, secondEyes, secondEyesRefundCents } = staffRules;
  const [rules] = await db
    .select({ refundLimitCents, secondFactorRequired, secondEyes, secondEyesRefundCents })
    .from(staffRules);
  return rules ?? NO_RULES;
}
