/**
 * The life of a refund (D48). `pending` from before the provider is asked until the money has moved; `failed` is final,
 * also for one that had succeeded: it is made again by another refund.
 */
export const REFUND_STATES = ["pending", "succeeded", "failed"] as const;
export type RefundState = (typeof REFUND_STATES)[number];

const TRANSITIONS: Readonly<Record<RefundState, readonly RefundState[]>> = {
  pending: ["succeeded", "failed"],
  succeeded: ["failed"],
  failed: [],
};

/** Whether a refund in `from` may become `to`. Late news from the provider never takes one back. */
export function canRefundMove(from: RefundState, to: RefundState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The provider's own states of a refund, and ours (D48). */
const STATE_AT_PROVIDER: ReadonlyMap<string | null, RefundState> = new Map<string | null, RefundState>([
  ["pending", "pending"],
  ["requires_action", "pending"],
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** Undefined for a state that this release does not know. */
export const refundStateOf = (atProvider: string | null): RefundState | undefined =>
  STATE_AT_PROVIDER.get(atProvider);

/** The scope of a refund: everything that is left, chosen units, or a sum (D48). */
export const REFUND_SCOPES = ["whole", "units", "sum"] as const;
export type RefundScope = (typeof REFUND_SCOPES)[number];

/** Who made a refund: an administrator of the shop, or somebody in the provider's dashboard. */
export const REFUND_SOURCES = ["admin", "provider"] as const;
export type RefundSource = (typeof REFUND_SOURCES)[number];

/** Who told the shop of a refund's state. */
export const REFUND_EVENT_SOURCES = ["admin", "webhook", "reconcile"] as const;
export type RefundEventSource = (typeof REFUND_EVENT_SOURCES)[number];

export const REFUND_REASON_MAX_CHARS = 500;
