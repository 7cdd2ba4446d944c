/**
 * The states of a refund (D48). `pending` lasts from before the provider is asked until the money has moved. `failed`
 * is final, even after `succeeded`: the money is then paid back by another refund.
 */
export const REFUND_STATES = ["pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

const TRANSITIONS: Readonly<Record<RefundState, readonly RefundState[]>> = {
  pending: ["succeeded", "failed"],
  succeeded: ["failed"],
  failed: [],
};

/** Returns true if a refund can move from `from` to `to`. A late event from the provider never moves it back. */
export function canRefundMove(from: RefundState, to: RefundState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The provider's states of a refund, each with the shop's (D48). */
const STATE_AT_PROVIDER: ReadonlyMap<string | null, RefundState> = new Map<string | null, RefundState>([
  ["pending", "pending"],
  ["requires_action", "pending"],
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** Returns undefined for a state that this release doesn't know. */
export const refundStateOf = (atProvider: string | null): RefundState | undefined =>
  STATE_AT_PROVIDER.get(atProvider);

/** The scope of a refund: everything that's left, chosen units, or a sum (D48). */
export const REFUND_SCOPES = ["whole", "units", "sum"] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

/** Who made a refund: an administrator of the shop, or somebody in the provider's dashboard. */
export const REFUND_SOURCES = ["admin", "provider"] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** Who reported a refund's state to the shop. */
export const REFUND_EVENT_SOURCES = ["admin", "webhook", "reconcile"] as const;
export type RefundEventSource = (typeof REFUND_EVENT_SOURCES)[number];

export const REFUND_REASON_MAX_CHARS = 500;
