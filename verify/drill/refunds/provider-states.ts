/** The provider's states of a refund in the shop's words (D48), written down here once more: the shop's own table is audited. */
export const REFUND_STATE: Readonly<Record<string, string>> = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

/** The same for disputes (D50). */
export const DISPUTE_STATE: Readonly<Record<string, string>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  needs_response: "open",
  under_review: "open",
  won: "won",
  lost: "lost",
};
