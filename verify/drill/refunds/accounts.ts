import type { Ledger, MoneyEvidence, PaidOrder, StoredRefund } from "./evidence.ts";
import { groupBy } from "./findings.ts";
import { REFUND_STATE } from "./provider-states.ts";

/** One order with everything of its money, here and at the provider. */
export type Account = {
  readonly order: PaidOrder;
  readonly refunds: readonly StoredRefund[];
  readonly notes: MoneyEvidence["notes"];
  readonly there: {
    readonly refunds: Ledger["refunds"];
    readonly notes: Ledger["creditNotes"];
  };
  readonly paidThere: number;
};

/** The paid orders. */
export function accountsOf({ orders, refunds, notes, provider }: MoneyEvidence): Account[] {
  const ownRefunds = groupBy(refunds, ({ orderId }) => orderId);
  const ownNotes = groupBy(notes, ({ orderId }) => orderId);
  const refundsThere = groupBy(provider.refunds, (refund) => refund.payment_intent);
  const notesThere = groupBy(provider.creditNotes, ({ invoice }) => invoice);
  const paid = new Map(provider.sessions.map((session) => [session.payment_intent, session.amount_total]));
  return orders.map((order) => ({
    order,
    refunds: ownRefunds.get(order.id) ?? [],
    notes: ownNotes.get(order.id) ?? [],
    there: {
      refunds: refundsThere.get(order.payment) ?? [],
      notes: notesThere.get(order.invoice ?? "none") ?? [],
    },
    paidThere: paid.get(order.payment) ?? 0,
  }));
}

export const isLive = ({ state }: { readonly state: string }): boolean => state !== "failed";
export const isLiveThere = ({ status }: { readonly status: string }): boolean =>
  REFUND_STATE[status] !== "failed";
export const centsOf = ({ cents }: { readonly cents: number }): number => cents;
export const amountOf = ({ amount }: { readonly amount: number }): number => amount;
