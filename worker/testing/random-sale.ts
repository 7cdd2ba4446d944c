import type { Random } from "#dev/catalogue/random.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { LedgerKind } from "#domain/books/ledger.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import type { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import type { orderItems, orders } from "../db/schema/orders.ts";
import type { creditNotes, disputeMovements, disputes, refunds } from "../db/schema/refunds.ts";

/** The facts of an invoice that decide about VAT. */
export type Taxed = {
  readonly rule: VatRule;
  readonly country: string;
  readonly vatNumber: string | null;
  readonly ratePercent: number;
};

export type Invoice = Taxed & { readonly invoiceId: string; readonly invoiceNumber: string };

/** A movement of money as it was made up, for a test to add up by itself, with the invoice that it belongs to. */
export type Movement = Invoice & {
  readonly order: number;
  readonly atMs: number;
  readonly soldAtMs: number;
  readonly kind: LedgerKind;
  readonly cents: number;
  readonly vatCents: number;
};

/** An invoice, or a credit note as a negative sum, as it was made up. */
export type Paper = Taxed & {
  readonly number: string;
  readonly atMs: number;
  readonly cents: number;
  readonly vatCents: number;
};

type Row<Table extends { readonly $inferInsert: object }> = Table["$inferInsert"];
export type Rows = {
  readonly orders: Row<typeof orders>[];
  readonly items: Row<typeof orderItems>[];
  readonly notes: Row<typeof creditNotes>[];
  readonly refunds: Row<typeof refunds>[];
  readonly disputes: Row<typeof disputes>[];
  readonly disputed: Row<typeof disputeMovements>[];
  readonly corrections: Row<typeof correctedInvoices>[];
};

export type Books = { readonly rows: Rows; readonly movements: Movement[]; readonly papers: Paper[] };

/** An order while it's made up. */
export type Sale = {
  readonly books: Books;
  readonly random: Random;
  readonly order: number;
  readonly id: OrderId;
  readonly soldAtMs: number;
  readonly unitCents: number;
  /** The invoice in force. */
  invoice: Invoice;
  /** The money that the buyer has paid and not got back, and the VAT that is left on the invoice in force. */
  leftCents: number;
  leftVatCents: number;
  /** The time from which the invoice in force has been so. */
  sinceMs: number;
  /** The time of the latest refund, before which no correction is made. */
  lastMs: number;
};

export const FROM = Date.UTC(2025, 5, 1);
export const TO = Date.UTC(2026, 5, 1);
const DAY = 24 * 60 * 60 * 1000;
/** The first moments of quarters in Amsterdam, near which every fifth movement happens. */
const BORDERS = [Date.UTC(2025, 8, 30, 22), Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 2, 31, 22)] as const;

/** A moment from `fromMs` on: often within seconds of a quarter's border. */
export function moment(random: Random, fromMs: number): number {
  const border = random.pick(BORDERS);
  if (random.chance(0.2) && border - 2_000 > fromMs) return border + random.whole(-2, 1) * 1_000;
  return random.whole(fromMs, Math.max(fromMs, Math.min(TO, fromMs + 150 * DAY)));
}

/** The VAT within a sum at a rate. */
export const vatAt = ({ ratePercent }: Taxed, cents: number): number =>
  Math.round((cents * ratePercent) / (100 + ratePercent));

/** Notes a movement down, as one of the invoice in force. */
export function move(
  { books, order, soldAtMs, invoice }: Sale,
  kind: LedgerKind,
  atMs: number,
  [cents, vatCents]: readonly [cents: number, vatCents: number],
): void {
  books.movements.push({ order, atMs, soldAtMs, kind, cents, vatCents, ...invoice });
}

/** Notes a credit note of the invoice in force down. */
export function credit(
  { books, invoice }: Sale,
  number: string,
  atMs: number,
  [cents, vatCents]: readonly [cents: number, vatCents: number],
): void {
  books.papers.push({ ...taxedAs(invoice), number, atMs, cents: -cents, vatCents: -vatCents });
}

export const taxedAs = ({ rule, country, vatNumber, ratePercent }: Taxed): Taxed => ({
  rule,
  country,
  vatNumber,
  ratePercent,
});
