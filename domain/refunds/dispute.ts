/**
 * The states of a dispute in the shop (D50). An `inquiry` is a question from a bank, and no money has moved. `closed`
 * is an inquiry that ended without a dispute.
 */
export const DISPUTE_STATES = ["inquiry", "open", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The provider's states of a dispute, each with the shop's (D50). */
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

/** Returns undefined for a state that this release doesn't know. */
export const disputeStateOf = (atProvider: string): DisputeState | undefined =>
  STATE_AT_PROVIDER.get(atProvider);

/** The provider's states in which the shop still has to respond before the deadline. */
const AWAITS_ANSWER: ReadonlySet<string> = new Set([
  "warning_needs_response",
  "needs_response",
  "appeal_needs_response",
]);

export const awaitsAnswer = (atProvider: string): boolean => AWAITS_ANSWER.has(atProvider);

/** The states of a dispute or an inquiry that isn't decided. */
export const UNDECIDED_DISPUTES = ["inquiry", "open"] as const satisfies readonly DisputeState[];

/** Returns true for a state in which the provider refuses refunds. */
export const blocksRefunds = (state: DisputeState): boolean => state === "open";

/**
 * Returns true if the buyer's bank has the money. The provider withdraws it when a dispute is opened, keeps it if the
 * dispute is lost, and returns it if it's won. An inquiry moves no money (D77).
 */
export const holdsMoney = (state: DisputeState): boolean => state === "open" || state === "lost";
