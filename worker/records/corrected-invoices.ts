import { and, asc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { refunds, creditNotes } from "../db/schema/refunds.ts";
import { type Order, itemsOf } from "./orders.ts";
import { type CompanyDoubt, companyDoubts, type DeclaredCompany } from "#domain/vat/company-doubts.ts";
import type { Evidence } from "#domain/vat/vat-evidence.ts";
import type { OrderCompany } from "../db/schema/orders.ts";
import type { Cents } from "#domain/money/money.ts";
import { vatOfNextPart, type WithVat } from "#domain/books/ledger.ts";
import { vatOf } from "./order-view.ts";

export type CorrectedInvoice = typeof correctedInvoices.$inferSelect;

/** Returns the invoices that replaced earlier ones of these orders, oldest first. */
export function correctionsOf(db: Queryable, orderIds: readonly OrderId[]): Promise<CorrectedInvoice[]> {
  return db
    .select()
    .from(correctedInvoices)
    .where(and(inArray(correctedInvoices.orderId, [...orderIds]), eq(correctedInvoices.state, "done")))
    .orderBy(asc(correctedInvoices.doneAt));
}

/** Returns true while an order's invoice is being replaced, which its refunds wait for. */
export async function isBeingCorrected(db: Queryable, orderId: OrderId): Promise<boolean> {
  const found = await db
    .select({ id: correctedInvoices.id })
    .from(correctedInvoices)
    .where(and(eq(correctedInvoices.orderId, orderId), eq(correctedInvoices.state, "pending")));
  return found.length > 0;
}

/**
 * Selects an order's corrections whose refund of the VAT goes back or has gone back: the VAT must not go back twice (D54). A
 * refund that fails under its credit note is paid by its retry. In the state `failed`, the invoice couldn't be replaced then.
 */
export const vatPaidBack = (db: Queryable, orderId: OrderId | PgColumn, condition?: SQL) =>
  db
    .select({ refundId: refunds.id, state: correctedInvoices.state })
    .from(correctedInvoices)
    .innerJoin(refunds, eq(refunds.id, correctedInvoices.refundId))
    .where(
      and(
        eq(correctedInvoices.orderId, orderId),
        or(ne(refunds.state, "failed"), isNotNull(refunds.creditNoteId)),
        condition,
      ),
    );

/** SQL, of `vatPaidBack`: the invoice has been replaced, or is being replaced. */
export const NOT_FAILED: SQL = ne(correctedInvoices.state, "failed");

/** The facts on an order's newest invoice (D56, D76). The order's own columns are those of the first one. */
export type InvoiceInForce = Pick<Order, "company" | "vatRule" | "vatRate" | "invoiceId" | "invoiceNumber">;

/** Returns what an order's newest invoice says: the newest correction, or else the order itself. */
export const invoiceInForce = (order: Order, corrections: readonly CorrectedInvoice[]): InvoiceInForce =>
  corrections.findLast(({ orderId }) => orderId === order.id) ?? order;

/** SQL: the VAT number on the invoice in force of the order with this id (`invoiceInForce`). */
export const vatNumberInForce = (orderId: PgColumn): SQL => sql`(
  select newest.company ->> 'vatNumber' from (
    select company, done_at from corrected_invoices where order_id = ${orderId} and state = 'done'
    union all select company, paid_at from orders where orders.id = ${orderId}
  ) as newest order by done_at desc limit 1)`;

/** Finds the orders of these corrected invoices. A query of its own, because beside other conditions it would read every order. */
export async function ordersOfCorrected(db: Queryable, invoiceIds: readonly string[]): Promise<OrderId[]> {
  const rows = await db
    .select({ id: correctedInvoices.orderId })
    .from(correctedInvoices)
    .where(inArray(correctedInvoices.invoiceId, [...invoiceIds]));
  return rows.map(({ id }) => id);
}

const NO_EVIDENCE: Evidence = { billing: null, card: null, request: null };

type RegistrysAnswer = { readonly name: string | null };

/** Returns an order's company as its buyer declared it, with the registry's name of the holder of its VAT number (D54). */
export const declared = (
  { name, country, check }: OrderCompany,
  answer: RegistrysAnswer | null = check,
): DeclaredCompany => ({ name, country, registeredName: answer?.name ?? null });

/** Returns what contradicts that an order is this company's, from what was kept when it was paid (D54). */
export const doubtsAbout = (
  { vatEvidence }: Pick<Order, "vatEvidence">,
  company: OrderCompany,
  answer: RegistrysAnswer | null = company.check,
): CompanyDoubt[] => companyDoubts(declared(company, answer), vatEvidence ?? NO_EVIDENCE);

/** A credit note that doesn't state its VAT. */
type UnstatedNote = { readonly id: string; readonly invoiceId: string; readonly amountCents: Cents };

/**
 * Returns the VAT of a credit note that doesn't state it: its share of its invoice's after the notes before it, and all that's left
 * once everything is credited (D77).
 */
export async function vatOfUnstatedNote(db: Queryable, order: Order, note: UnstatedNote): Promise<Cents> {
  const { id, invoiceId, amountCents } = note;
  const [before] = await db
    .select({
      cents: sql<number>`coalesce(sum(${creditNotes.amountCents}), 0)`.mapWith(Number),
      vatCents: sql<number>`coalesce(sum(${creditNotes.vatCents}), 0)`.mapWith(Number),
    })
    .from(creditNotes)
    .where(
      and(
        eq(creditNotes.orderId, order.id),
        eq(creditNotes.invoiceId, invoiceId),
        eq(creditNotes.void, false),
        ne(creditNotes.providerId, id),
      ),
    );
  if (!before) throw new Error("a sum has one row");
  return vatOfNextPart(await sumsOf(db, order, invoiceId), before, amountCents);
}

/** Returns the sum of an order's invoice, and its VAT. */
async function sumsOf(db: Queryable, order: Order, invoiceId: string): Promise<WithVat> {
  const corrected = (await correctionsOf(db, [order.id])).find((one) => one.invoiceId === invoiceId);
  if (corrected !== undefined && corrected.vatCents !== null)
    return { cents: corrected.amountCents, vatCents: corrected.vatCents };
  return { cents: order.amountCents, vatCents: vatOf(order, await itemsOf(db, order.id)) };
}
