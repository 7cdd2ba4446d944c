import { isLive } from "./check-refunds.ts";
import { type Finding, nameOf, sum } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ProviderBooks } from "./provider-books.ts";
import type { ShopOrder } from "./shop-state.ts";

const AGREE = "shop and provider agree";

/**
 * Once all events and mails have been delivered: credit notes match the provider's, and the daily job has found the
 * ones that can't match.
 */
export function checkCreditNotesAtTheEnd({ shop, books }: Observation): Finding[] {
  return shop.orders.flatMap((order) => [...checkNotes(order, books), ...checkMismatch(order, books)]);
}

const amountOf = ({ amount }: { readonly amount: number }): number => amount;

/** The credit notes of an order's refunds. */
const notesThere = ({ invoiceId }: ShopOrder, { creditNotes }: ProviderBooks) =>
  creditNotes.filter(({ invoice, status }) => invoice === invoiceId && status !== "void");

/**
 * The dashboard refunded an amount that a failed refund's credit note has reserved. The provider neither issues a note
 * for it nor voids the other one, so the shop can only name the order (D48).
 */
const isBeyondNotes = (order: ShopOrder, books: ProviderBooks): boolean =>
  order.invoiceId !== null &&
  order.refunds.some(
    (refund) =>
      refund.source === "provider" &&
      refund.noteId === null &&
      isLive(refund) &&
      sum(notesThere(order, books).map(amountOf)) + refund.amountCents > order.amountCents,
  );

/**
 * Credit notes are the same here as at the provider, and add up to the refunds, including those that failed and weren't
 * repeated.
 */
function checkNotes(order: ShopOrder, books: ProviderBooks): Finding[] {
  const there = notesThere(order, books);
  const find = (told: string): Finding => ({ promise: AGREE, told: `${nameOf(order)}: ${told}` });
  const here = order.notes.filter(({ isVoid }) => !isVoid);
  const isSame =
    here.length === there.length &&
    here.every(({ id, amountCents }) => there.some((note) => note.id === id && note.amount === amountCents));
  if (!isSame) return [find("its credit notes are otherwise at the provider")];
  if (order.invoiceId === null)
    return here.length === 0 ? [] : [find("it has credit notes without an invoice")];
  if (isBeyondNotes(order, books)) return [];
  const repeated = new Set(order.refunds.map(({ retryOf }) => retryOf));
  const noted = order.refunds.filter((one) => !repeated.has(one.id) && (isLive(one) || one.noteId !== null));
  const sums = { refunds: sum(noted.map(({ amountCents }) => amountCents)), notes: sum(there.map(amountOf)) };
  return sums.refunds === sums.notes
    ? []
    : [find(`its refunds come to ${sums.refunds}, its credit notes to ${sums.notes}`)];
}

/** The daily job names an order whose money can't be put right, and no other. */
function checkMismatch(order: ShopOrder, books: ProviderBooks): Finding[] {
  const isBeyond = isBeyondNotes(order, books);
  if (isBeyond === (order.mismatch !== null)) return [];
  const told = isBeyond
    ? `nobody is told that the money of ${nameOf(order)} cannot agree`
    : `${nameOf(order)} is said to be wrong (${order.mismatch}), and is not`;
  return [{ promise: AGREE, told }];
}
