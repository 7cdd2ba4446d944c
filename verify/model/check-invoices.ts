import { isLive } from "./check-refunds.ts";
import { type Finding, nameOf, sum } from "./finding.ts";
import type { Observation } from "./observation.ts";
import { correctionOf, notesOf, type ProviderBooks } from "./provider-books.ts";
import type { ShopCorrection, ShopOrder } from "./shop-state.ts";

const IN_FORCE = "one invoice is in force";
const VALID = "no VAT only for a valid number";

/** Of an invoice that counts. */
const ISSUED: ReadonlySet<string> = new Set(["open", "paid"]);

type Books = Pick<ProviderBooks, "sessions" | "invoices" | "creditNotes">;

const amountOf = ({ amount }: { readonly amount: number }): number => amount;

/** The order's invoices that count at the provider: that of its session, and those that the shop made. */
function issuedFor({ id, sessionId }: ShopOrder, { sessions, invoices }: Books) {
  const first = sessions.flatMap(({ id: session, invoice, amount_total: total, payment_status: status }) =>
    session === sessionId && invoice !== null && status === "paid" ? [{ id: invoice, total }] : [],
  );
  const own = invoices.filter(({ status, metadata }) => ISSUED.has(status) && metadata["order_id"] === id);
  return [...first, ...own];
}

/** Companies, their VAT and their invoices, at any moment (D54, D76). */
export function checkInvoices(moment: Observation): Finding[] {
  return moment.shop.orders.flatMap((order) => [
    ...checkValid(order, moment.vatVerdicts),
    ...checkVatOnce(order),
    ...checkReplaced(order, moment.books),
  ]);
}

/** Only a number that VIES has called valid spares a company its VAT, and a late check has VIES's own outcome. */
function checkValid(order: ShopOrder, verdicts: Observation["vatVerdicts"]): Finding[] {
  const { vatRule, company, corrections, lateChecks } = order;
  const invoices = [
    { vatRule, vatNumber: company?.vatNumber ?? null },
    ...corrections.filter(({ state }) => state !== "failed"),
  ];
  const spared = invoices.filter((one) => one.vatRule === "reverse_charge");
  const ended = lateChecks.filter(({ outcome }) => outcome === "valid" || outcome === "invalid");
  return [
    ...spared
      .filter(({ vatNumber }) => verdicts.get(vatNumber ?? "") !== "valid")
      .map(({ vatNumber }) => `has no VAT, and VIES has not called ${vatNumber} valid`),
    ...ended
      .filter(({ vatNumber, outcome }) => verdicts.get(vatNumber) !== outcome)
      .map(({ vatNumber, outcome }) => `has ${vatNumber} as ${outcome}, which VIES has not said`),
  ].map((told) => ({ promise: VALID, told: `${nameOf(order)} ${told}` }));
}

/** The VAT is paid back at most once, and an invoice is replaced by one other at a time. */
function checkVatOnce(order: ShopOrder): Finding[] {
  const { corrections, refunds } = order;
  const ofVat = new Set(corrections.map(({ refundId }) => refundId));
  const back = refunds.filter((refund) => ofVat.has(refund.id) && isLive(refund)).length;
  const pending = corrections.filter(({ state }) => state === "pending").length;
  return [
    ...(back <= 1
      ? []
      : ([
          {
            promise: "paid back at most what was paid",
            told: `${nameOf(order)} got its VAT back ${back} times`,
          },
        ] as const)),
    ...(pending <= 1
      ? []
      : [{ promise: IN_FORCE, told: `${nameOf(order)} has ${pending} pending corrections` } as const]),
  ];
}

/** A new invoice is issued only after the whole of the old one is credited. */
function checkReplaced(order: ShopOrder, books: Books): Finding[] {
  const issued = issuedFor(order, books);
  const total = new Map(issued.map((invoice) => [invoice.id, invoice.total]));
  return order.corrections
    .filter(({ invoiceId }) => invoiceId !== null && total.has(invoiceId))
    .flatMap(({ creditedInvoiceId: old }): Finding[] => {
      const credited = sum(notesOf([old], books).map(amountOf));
      const charged = total.get(old);
      if (credited === charged) return [];
      const told = `an invoice of ${nameOf(order)} over ${charged} is replaced, and credited with ${credited}`;
      return [{ promise: IN_FORCE, told }];
    });
}

/** Once all is over: every correction and late check has ended, and the documents say what was paid and kept. */
export function checkInvoicesAtTheEnd({ shop, books }: Observation): Finding[] {
  return shop.orders.flatMap((order) => [
    ...checkEnded(order),
    ...order.corrections.flatMap((correction) => checkDocuments(order, correction, books)),
    ...checkSum(order, books),
  ]);
}

const inForce = ({ company, corrections }: ShopOrder): string | null | undefined =>
  (corrections.findLast(({ state }) => state === "done") ?? company)?.vatNumber;

/** Nobody asks about the number of an order that is paid back, or about one that isn't on its invoice any more (D54). */
function checkEnded(order: ShopOrder): Finding[] {
  const { corrections, lateChecks, refunds, disputes, amountCents } = order;
  const lost = disputes.filter(({ state }) => state === "lost");
  const back = sum([...refunds.filter(isLive), ...lost].map((one) => one.amountCents));
  const open = lateChecks.some(
    ({ outcome, vatNumber }) => outcome === null && vatNumber === inForce(order) && back < amountCents,
  );
  const isPending = corrections.some(({ state }) => state === "pending");
  return [
    ...(isPending ? [`the invoice of ${nameOf(order)} is still being corrected`] : []),
    ...(open ? [`VIES was not asked again about the VAT number of ${nameOf(order)}`] : []),
  ].map((told) => ({ promise: "nothing is forgotten", told }));
}

/** A correction that is done has an invoice and a credit note over its sum, a failed one has neither. */
function checkDocuments(
  order: ShopOrder,
  { id, state, amountCents, invoiceId }: ShopCorrection,
  books: Books,
): Finding[] {
  const invoices = books.invoices.filter((one) => ISSUED.has(one.status) && correctionOf(one) === id);
  const notes = books.creditNotes.filter((note) => correctionOf(note) === id);
  const sums = [...invoices.map(({ total }) => total), ...notes.map(amountOf)];
  const isRight =
    state === "done"
      ? invoices.length === 1 &&
        notes.length === 1 &&
        invoices[0]?.id === invoiceId &&
        sums.every((one) => one === amountCents)
      : sums.length === 0;
  const told = `a correction of ${nameOf(order)} over ${amountCents} is ${state}, its documents come to ${sums.join(" and ")}`;
  return isRight ? [] : [{ promise: IN_FORCE, told }];
}

/** All invoices less all credit notes come to what was paid, less the refunds that have a note. */
function checkSum(order: ShopOrder, books: Books): Finding[] {
  if (order.invoiceId === null || order.status !== "paid") return [];
  const issued = issuedFor(order, books);
  const notes = notesOf(
    issued.map(({ id }) => id),
    books,
  );
  const invoiced = sum(issued.map(({ total }) => total)) - sum(notes.map(amountOf));
  const repeated = new Set(order.refunds.map(({ retryOf }) => retryOf));
  const noted = order.refunds.filter(({ id, noteId }) => !repeated.has(id) && noteId !== null);
  const kept = order.amountCents - sum(noted.map(({ amountCents }) => amountCents));
  return invoiced === kept
    ? []
    : [
        {
          promise: "shop and provider agree",
          told: `the invoices of ${nameOf(order)} less its credit notes are ${invoiced}, it has kept ${kept}`,
        },
      ];
}
