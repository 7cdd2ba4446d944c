/**
 * The life of a dispute as the shop tells it (D50). An `inquiry` is a bank's question that has not moved any money;
 * `closed` one that ended without.
 */
export const DISPUTE_STATES = ["inquiry", "open", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The provider's own states of a dispute, and ours (D50). */
const STATE_AT_PROVIDER: ReadonlyMap<string, DisputeState> = new Map([
  ["warning_needs_response", "inquiry"],
  ["warning_under_review", "inquiry"],
  ["warning_closed", "closed"],
  ["prevented", "closed"],
  ["needs_response", "open"],
  ["under_review", "open"],
  ["appeal_needs_response", "open"],
  ["appeal_under_review", "open"],
  ["won", "won"],
  ["lost", "lost"],
]);

/** Undefined for a state that this release does not know. */
export const disputeStateOf = (atProvider: string): DisputeState | undefined =>
  STATE_AT_PROVIDER.get(atProvider);

/** The provider's states in which the shop still has to answer, until the deadline. */
const AWAITS_ANSWER: ReadonlySet<string> = new Set([
  "warning_needs_response",
  "needs_response",
  "appeal_needs_response",
]);

export const awaitsAnswer = (atProvider: string): boolean => AWAITS_ANSWER.has(atProvider);

/** The provider refuses refunds for as long as one is in these. */
export const blocksRefunds = (state: DisputeState): boolean => state === "open";

/**
 * Whether the sum is with the buyer's bank: the provider withdraws it when a dispute is opened, keeps it when that is lost, and
 * returns it when it is won. An inquiry moves nothing (D77).
 */
export const holdsMoney = (state: DisputeState): boolean => state === "open" || state === "lost";
