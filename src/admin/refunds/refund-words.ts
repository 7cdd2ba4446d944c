import type { DisputeState } from "#domain/refunds/dispute.ts";
import { formatAmount } from "#domain/money/money.ts";
import { type RefundPlan, refundedUnitText } from "#domain/refunds/refund-plan.ts";
import type { RefundState } from "#domain/refunds/refund.ts";
import type { Outputs } from "#src/api/router-types.ts";
import type { Tone } from "#src/ui/badge.tsx";

export type Refunds = Outputs["orders"]["refunds"];

export const REFUND_STATE: Readonly<Record<RefundState, { readonly text: string; readonly tone: Tone }>> = {
  pending: { text: "Pending", tone: "accent" },
  succeeded: { text: "Refunded", tone: "ok" },
  failed: { text: "Failed", tone: "signal" },
};

export const DISPUTE_STATE: Readonly<Record<DisputeState, { readonly text: string; readonly tone: Tone }>> = {
  inquiry: { text: "Inquiry", tone: "signal" },
  open: { text: "Disputed", tone: "signal" },
  won: { text: "Dispute won", tone: "ok" },
  lost: { text: "Dispute lost", tone: "signal" },
  closed: { text: "Closed", tone: "plain" },
};

/** Returns the lines of a refund: one per refunded amount and one per revoked unit. */
export function planLines(
  { scope, amountCents, unitIds, revokedIds }: RefundPlan,
  units: Refunds["units"],
): { readonly back: readonly string[]; readonly revoked: readonly string[] } {
  const named = (ids: readonly string[]) => units.filter(({ id }) => ids.includes(id));
  return {
    back:
      scope === "units"
        ? named(unitIds).map((unit) => `${refundedUnitText(unit)}: ${formatAmount(unit.unitCents)}`)
        : [
            scope === "whole"
              ? `Full remaining amount: ${formatAmount(amountCents)}`
              : formatAmount(amountCents),
          ],
    revoked: named(revokedIds).map(refundedUnitText),
  };
}
