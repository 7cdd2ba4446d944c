import { type Account, amountOf, centsOf, isLive } from "./accounts.ts";
import type { StoredRefund } from "./evidence.ts";
import { type Finding, sumOf } from "./findings.ts";

/**
 * The dashboard refunded what a failed refund's credit note has reserved: the provider issues no note for it, nor voids the
 * other one, so all that is left is to name the order (D48).
 */
export const isBeyondNotes = ({ order, refunds, there }: Account): boolean =>
  refunds.some(
    (refund) =>
      refund.source === "provider" &&
      refund.noteId === null &&
      isLive(refund) &&
      sumOf(there.notes, amountOf) + refund.cents > order.paidCents,
  );

/** Credit notes are here as at the provider, and come to the refunds: those that failed and were not repeated as well. */
export function notesAgree(accounts: readonly Account[]): Finding[] {
  const differing = accounts.filter(({ notes, there }) => {
    const here = notes
      .filter((note) => !note.void)
      .map(({ id, number, cents }) => `${id} ${number} ${cents}`);
    const told = there.notes.map(({ id, number, amount }) => `${id} ${number} ${amount}`);
    return here.toSorted().join() !== told.toSorted().join();
  });
  const unbalanced = accounts.filter((account) => {
    const { order, refunds, there } = account;
    if (order.invoice === null || isBeyondNotes(account)) return false;
    const repeated = new Set(refunds.map(({ retryOf }) => retryOf));
    const noted = refunds.filter(
      (refund) => !repeated.has(refund.id) && (isLive(refund) || refund.noteId !== null),
    );
    return sumOf(noted, centsOf) !== sumOf(there.notes, amountOf);
  });
  const unnamed = accounts.flatMap((account) => {
    const { order, refunds, there } = account;
    const named = new Set(there.notes.flatMap((note) => note.refunds.map(({ refund }) => refund)));
    const isNoted = (refund: StoredRefund | undefined): boolean =>
      refund !== undefined &&
      (named.has(refund.providerId ?? "") || isNoted(refunds.find(({ id }) => id === refund.retryOf)));
    return order.invoice === null || isBeyondNotes(account)
      ? []
      : refunds.filter((refund) => isLive(refund) && !isNoted(refund));
  });
  const withoutInvoice = accounts.filter(({ order, notes }) => order.invoice === null && notes.length > 0);
  return [
    ["orders whose credit notes are otherwise at the provider", differing.map(({ order }) => order.number)],
    ["orders whose credit notes do not come to their refunds", unbalanced.map(({ order }) => order.number)],
    ["refunds of an invoice that no credit note is about", unnamed.map(({ id }) => id)],
    ["credit notes of orders without an invoice", withoutInvoice.map(({ order }) => order.number)],
  ];
}
