/** Rules and texts of the second pair of eyes (D57), without the schemas. */

/** An approval, asked for or given, is valid for this long after it was asked for. */
export const APPROVAL_HOURS = 24;

/** The sum of an order's refunds above which a refund waits, until an owner chooses another. */
export const SECOND_EYES_REFUND_CENTS = 500_00;

/** So many owners with a passkey are needed while the rule is on: one asks, another approves. */
export const SECOND_EYES_OWNERS = 2;

/** A person's requests that are open at the same time, so that nobody buries one among many. */
export const OPEN_APPROVALS_A_PERSON = 20;

export const WAITS_TEXT =
  "This waits for another owner. They can approve it on the admin home for a day; press again afterwards.";
export const TOO_MANY_APPROVALS_TEXT = `There are ${OPEN_APPROVALS_A_PERSON} open requests already. Withdraw one on the admin home, or wait until one is answered.`;
export const TOO_FEW_OWNERS_TEXT = "The second pair of eyes needs at least two owners with a passkey.";
