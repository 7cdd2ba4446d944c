import { createRandom, type Random } from "#dev/catalogue/random.ts";
import { orderIdSchema } from "#domain/orders/ids.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { creditNotes, disputeMovements, disputes, refunds } from "../db/schema/refunds.ts";
import { testCompany } from "./orders.ts";
import { addCorrection } from "./random-corrections.ts";
import { addDispute, addRefund } from "./random-returns.ts";
import {
  type Books,
  FROM,
  moment,
  move,
  type Rows,
  type Sale,
  type Taxed,
  TO,
  vatAt,
} from "./random-sale.ts";
import { testDatabase } from "./shop.ts";
import { testVatFacts } from "./vat-facts.ts";

const RATES: Readonly<Record<string, number>> = { FR: 20, DE: 19, FI: 25.5 };

/** Who buys: without VAT always a company, and with VAT every second time. */
function buyer(random: Random): Taxed & { readonly isCompany: boolean } {
  const rule = random.pick<VatRule>(["domestic", "reverse_charge", "oss", "below_threshold", "outside_eu"]);
  const country = random.pick(["FR", "DE", "FI"]);
  const vatNumber = `${country}${random.whole(1, 4)}23456789`;
  const isCompany = rule === "reverse_charge" || rule === "outside_eu" || random.chance(0.5);
  const ofCompany = { vatNumber: isCompany ? vatNumber : null, isCompany };
  if (rule === "oss") return { rule, country, ratePercent: RATES[country] ?? 0, ...ofCompany };
  if (rule === "below_threshold") return { rule, country, ratePercent: 21, ...ofCompany };
  if (rule === "reverse_charge") return { rule, country, ratePercent: 0, ...ofCompany };
  if (rule === "outside_eu") return { rule, country: "US", vatNumber: null, ratePercent: 0, isCompany };
  return { rule, country: "NL", vatNumber: null, ratePercent: 21, isCompany };
}

/**
 * Makes up orders over a year, with refunds of units and of sums, refunds that fail and are repeated, corrected invoices and
 * disputes.
 */
export function randomBooks(seed: string, count: number): Books {
  const random = createRandom(seed);
  const rows = { orders: [], items: [], notes: [], refunds: [], disputes: [], disputed: [], corrections: [] };
  const books: Books = { rows, movements: [], papers: [] };
  for (let order = 0; order < count; order += 1) addOrder(books, random, order);
  return books;
}

function addOrder(books: Books, random: Random, order: number): void {
  const { isCompany, ...taxed } = buyer(random);
  const sale = sell(books, random, { order, taxed, isCompany });
  const refundUpTo = (most: number) => {
    const times = random.whole(0, most);
    for (let at = 0; at < times && sale.leftCents > 1; at += 1) addRefund(sale);
  };
  refundUpTo(2);
  const corrections = isCompany ? random.whole(0, 2) : 0;
  for (let at = 0; at < corrections; at += 1) {
    if (!addCorrection(sale)) return;
    refundUpTo(1);
  }
  if (sale.leftCents > 0 && random.chance(0.1)) addDispute(sale);
}

type Sold = { readonly order: number; readonly taxed: Taxed; readonly isCompany: boolean };

function sell(books: Books, random: Random, { order, taxed, isCompany }: Sold): Sale {
  const id = orderIdSchema.parse(crypto.randomUUID());
  const soldAtMs = moment(random, random.whole(FROM, TO));
  const lines = Array.from({ length: random.whole(1, 3) }, (_, position) => ({
    orderId: id,
    position,
    productname: "Draft",
    plan: "1 year",
    description: "Draft · 1 year",
    unitCents: random.whole(1, 500_00),
    quantity: random.whole(1, 5),
  }));
  const paid = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const paidVat = lines.reduce((sum, { unitCents, quantity }) => sum + vatAt(taxed, unitCents * quantity), 0);
  const { country, vatNumber } = taxed;
  const invoice = { ...taxed, invoiceNumber: `HS-${order}`, invoiceId: `in_${order}` };
  books.rows.items.push(...lines);
  books.rows.orders.push({
    id,
    status: "paid",
    browserHash: crypto.randomUUID(),
    cartFingerprint: "none",
    amountCents: paid,
    // The provider's invoice of every seventh order has no VAT.
    vatCents: order % 7 === 0 ? null : paidVat,
    vatRule: taxed.rule,
    vatRate: taxed.ratePercent,
    vatFacts: testVatFacts(country),
    country,
    company: isCompany ? testCompany({ country, vatNumber }) : null,
    invoiceId: invoice.invoiceId,
    invoiceNumber: invoice.invoiceNumber,
    invoiceNumberedAt: new Date(soldAtMs),
    paidAt: new Date(soldAtMs),
  });
  const sale: Sale = {
    books,
    random,
    order,
    id,
    soldAtMs,
    unitCents: lines[0]?.unitCents ?? 0,
    invoice,
    leftCents: paid,
    leftVatCents: paidVat,
    sinceMs: soldAtMs,
    lastMs: soldAtMs,
  };
  move(sale, "payment", soldAtMs, [paid, paidVat]);
  books.papers.push({
    ...taxed,
    number: invoice.invoiceNumber,
    atMs: soldAtMs,
    cents: paid,
    vatCents: paidVat,
  });
  return sale;
}

/** Rows per statement: the protocol has 65,535 parameters. */
const ROWS_A_STATEMENT = 1_000;

const parts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / ROWS_A_STATEMENT) }, (_, at) =>
    all.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );

/** Stores made-up books, a statement for many rows. */
export async function storeBooks(rows: Rows): Promise<void> {
  const db = testDatabase();
  for (const part of parts(rows.orders)) await db.insert(orders).values(part);
  for (const part of parts(rows.items)) await db.insert(orderItems).values(part);
  for (const part of parts(rows.notes)) await db.insert(creditNotes).values(part);
  for (const part of parts(rows.refunds)) await db.insert(refunds).values(part);
  for (const part of parts(rows.corrections)) await db.insert(correctedInvoices).values(part);
  for (const part of parts(rows.disputes)) await db.insert(disputes).values(part);
  for (const part of parts(rows.disputed)) await db.insert(disputeMovements).values(part);
}
