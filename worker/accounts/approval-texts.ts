import { eq } from "drizzle-orm";
import type { StaffRules } from "#domain/accounts/factor-input.ts";
import { rolesInWords } from "#domain/accounts/permissions.ts";
import type {
  NewInvitation,
  RefundLimit,
  RolesChange,
  SecondEyesRule,
  StaffRemoval,
} from "#domain/accounts/staff-input.ts";
import { formatAmount } from "#domain/money/money.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";

/** Sentence parts for the owner who approves a change of staff or of their rules (D57). */

export const invitationText = ({ name, roles }: NewInvitation): string =>
  `invite ${name} as ${rolesInWords(roles)}`;

export const rolesText = async ({ id, roles, seenRoles }: RolesChange, tx: Queryable): Promise<string> =>
  `change the roles of ${await nameOf(tx, id)} from ${rolesInWords(seenRoles)} to ${rolesInWords(roles)}`;

export const removalText = async ({ id }: StaffRemoval, tx: Queryable): Promise<string> =>
  `remove ${await nameOf(tx, id)} from the staff`;

export const rulesText = ({ secondFactorRequired }: StaffRules): string =>
  secondFactorRequired ? "require a second factor of staff" : "make the second factor of staff optional";

export const limitText = ({ refundLimitCents }: RefundLimit): string =>
  refundLimitCents === null
    ? "remove the refund limit of Sales"
    : `set the refund limit of Sales to ${formatAmount(refundLimitCents)}`;

export const secondEyesText = ({ secondEyes, secondEyesRefundCents }: SecondEyesRule): string =>
  secondEyes
    ? `ask for a second pair of eyes for refunds above ${formatAmount(secondEyesRefundCents)}`
    : "switch the second pair of eyes off";

/** The act has found the account. */
async function nameOf(tx: Queryable, id: string): Promise<string> {
  const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, id));
  return user?.username ?? "somebody";
}
