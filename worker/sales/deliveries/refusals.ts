import type { EntitlementState } from "#domain/units/entitlement.ts";
import { type Hold, HOLD_TEXT } from "#domain/orders/hold.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Unit } from "./units.ts";

/** An administrator's action on a unit, as the words after 'cannot be'. */
export type UnitActionVerb =
  | "ordered"
  | "delivered"
  | "marked as failed"
  | "reopened"
  | "corrected"
  | "sent again"
  | "revoked";

const STATE_WORDS: Readonly<Record<EntitlementState, (by: string) => string>> = {
  awaiting_details: () => "it still waits for the buyer’s details",
  to_deliver: (by) => `it is to be delivered${by}`,
  ordered: (by) => `it was ordered${by}`,
  delivered: (by) => `it was delivered${by}`,
  ended: () => "its term has ended",
  failed: (by) => `it was marked as failed${by}`,
  revoked: (by) => `it was revoked${by}`,
};

/** Returns the refusal for a unit whose refund the provider hasn't acknowledged (D48). */
export const beingRefundedText = (unit: Unit, word: UnitActionVerb): string =>
  `${unitText(unit)} cannot be ${word}: it is being refunded.`;

/** Returns the refusal for a unit whose order is held, until the administrator confirms (D43). */
export const heldText = (unit: string, word: UnitActionVerb, hold: Hold): string =>
  `${unit} is on hold: ${HOLD_TEXT[hold]}. Confirm that it is to be ${word} anyway.`;

/** Returns a sentence such as 'Draft of SO-001042 cannot be ordered: it was delivered by warden.' (D43) */
export function refusalText(unit: Unit, word: UnitActionVerb, username: string | undefined): string {
  const by = username === undefined ? "" : ` by ${username}`;
  return `${unitText(unit)} cannot be ${word}: ${STATE_WORDS[unit.entitlement.state](by)}.`;
}

type NamedUnit = Pick<Unit, "sequence" | "productname" | "quantity"> & {
  readonly entitlement: Pick<Unit["entitlement"], "unit">;
};

/** Returns 'Draft of SO-001042', or 'Draft (2 of 3) of SO-001042'. */
export function unitText({ entitlement, sequence, productname, quantity }: NamedUnit): string {
  const which = quantity === 1 ? "" : ` (${entitlement.unit} of ${quantity})`;
  return `${productname}${which} of ${orderNumber(sequence)}`;
}
