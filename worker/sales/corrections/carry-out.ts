import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type Cents, vatOfLines } from "#domain/money/money.ts";
import { type CorrectedLine, correctedLines } from "#domain/orders/corrected-invoice.ts";
import type { EventSource } from "#domain/orders/order-events.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { byId } from "../../db/by-id.ts";
import { correctedInvoices } from "../../db/schema/corrected-invoices.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/refunds.ts";
import { queueInvoiceCorrected } from "../../mail/invoice-corrected.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { type CorrectedInvoice, vatOfUnstatedNote } from "../../records/corrected-invoices.ts";
import { balancesByOrder } from "../../records/order-money.ts";
import { lockOrder } from "../../records/lock.ts";
import { addEvent, itemsOf, type Order } from "../../records/orders.ts";
import {
  creditReplaced,
  discardDraft,
  draftCorrectedInvoice,
  issueCorrectedInvoice,
} from "../../stripe/corrected-invoices.ts";
import type { RefundServices } from "../refunds/submit-refund.ts";
import { openLateCheck } from "../vat-checks/late-checks.ts";

/** The provider keeps idempotency keys for a day. After that, a draft whose id was never stored isn't created again. */
const IDEMPOTENCY_WINDOW_MS = 23 * HOUR_MS;
/** The grace period for the request that recorded it. */
const ASK_AFTER_MS = MINUTE_MS;
const CORRECTIONS_A_RUN = 20;

const isPending = (id: string) => and(eq(correctedInvoices.id, id), eq(correctedInvoices.state, "pending"));

type Step = { readonly correction: CorrectedInvoice; readonly source: EventSource };

/**
 * Replaces an invoice as recorded: drafts the new one, credits what is left of the old one, and issues the new one (D76). Each
 * step is stored and can be repeated, so that the job finishes what an outage interrupted. A new invoice is never issued before
 * the old one is credited, and a refused credit note leaves the old one as it is. Waits for the VAT's refund and for the end of a
 * dispute. Throws 503 while the provider doesn't respond.
 */
export async function carryOutCorrection(
  services: RefundServices,
  id: string,
  source: EventSource,
): Promise<void> {
  const [correction] = await services.db.select().from(correctedInvoices).where(isPending(id));
  if (!correction) return;
  const step = { correction, source };
  const refund = await refundIn(services, correction);
  if (refund === "failed") return fail(services, step, "The VAT couldn’t be refunded.");
  if (refund === "pending") return;
  const disputed = correction.creditNoteId === null ? await moneyInDispute(services, correction) : "none";
  if (disputed === "lost") return fail(services, step, "The bank took the payment back.");
  if (disputed === "open") return;
  const invoiceId = correction.invoiceId ?? (await draft(services, step));
  if (invoiceId === null) return;
  if (correction.creditNoteId === null && !(await credit(services, step, invoiceId))) return;
  const issued = await issueCorrectedInvoice(services.stripe, invoiceId);
  const vatCents = issued.vatCents ?? (await vatOfCorrected(services, correction));
  const at = now();
  await services.db.transaction(async (tx) => {
    // An order's mails leave in the sequence of their causes.
    await lockOrder(tx, correction.orderId);
    const [done] = await tx
      .update(correctedInvoices)
      .set({ state: "done", invoiceNumber: issued.number, vatCents, doneAt: at })
      .where(isPending(id))
      .returning();
    if (!done) return;
    await addEvent(tx, correction.orderId, "invoice_corrected", source);
    await openLateCheck(tx, { ...correction, at });
    await queueInvoiceCorrected(tx, services.settings, done);
  });
}

/** Returns the state of the VAT's refund, whose credit note comes before the one of the rest. */
async function refundIn(
  { db }: RefundServices,
  { refundId }: CorrectedInvoice,
): Promise<"none" | "pending" | "credited" | "failed"> {
  if (refundId === null) return "none";
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  // The money of one that failed under its credit note is paid by its retry.
  if (refund && refund.creditNoteId !== null) return "credited";
  return refund?.state === "failed" ? "failed" : "pending";
}

/** Returns whether a bank has the order's money, or may get it: the sum of both documents depends on that (D50). */
async function moneyInDispute(
  { db }: RefundServices,
  { orderId: id }: CorrectedInvoice,
): Promise<"none" | "open" | "lost"> {
  const { disputed, lostCents } = (await balancesByOrder(db, [id]))({ id, amountCents: 0 });
  if (disputed) return "open";
  return lostCents > 0 ? "lost" : "none";
}

/** Returns the draft's id; null if the correction has failed. */
async function draft(services: RefundServices, { correction, source }: Step): Promise<string | null> {
  const { db, stripe, settings } = services;
  if (now().getTime() - correction.createdAt.getTime() > IDEMPOTENCY_WINDOW_MS) {
    await fail(services, { correction, source }, "The payment provider never took it.");
    return null;
  }
  const [order, lines] = await Promise.all([orderOf(services, correction), linesOf(services, correction)]);
  const invoiceId = await draftCorrectedInvoice(stripe, settings, order, correction, lines);
  await db.transaction((tx) =>
    tx.update(correctedInvoices).set({ invoiceId }).where(eq(correctedInvoices.id, correction.id)),
  );
  return invoiceId;
}

const orderOf = ({ db }: RefundServices, { orderId }: CorrectedInvoice): Promise<Order> =>
  byId(db, orders, orderId, "This order does not exist.");

const linesOf = async (
  { db }: RefundServices,
  { orderId, vatRate, amountCents }: CorrectedInvoice,
): Promise<CorrectedLine[]> =>
  correctedLines(await itemsOf(db, orderId), { isNet: vatRate === 0, leftCents: amountCents });

/** Returns the VAT of a corrected invoice that doesn't state it (D12a). */
const vatOfCorrected = async (services: RefundServices, correction: CorrectedInvoice): Promise<Cents> =>
  vatOfLines(
    (await linesOf(services, correction)).map(({ unitCents, quantity }) => unitCents * quantity),
    correction.vatRate,
  );

/** Returns false if the provider refuses the credit note. */
async function credit(services: RefundServices, step: Step, invoiceId: string): Promise<boolean> {
  const { correction } = step;
  const note = await creditReplaced(services.stripe, correction);
  if (typeof note === "string") {
    await fail(services, { ...step, correction: { ...correction, invoiceId } }, note);
    return false;
  }
  const { id, creditedInvoiceId, amountCents } = correction;
  const unstated = { id: note.id, invoiceId: creditedInvoiceId, amountCents };
  const creditedVatCents =
    note.vatCents ?? (await vatOfUnstatedNote(services.db, await orderOf(services, correction), unstated));
  await services.db.transaction((tx) =>
    tx
      .update(correctedInvoices)
      .set({ creditNoteId: note.id, creditNoteNumber: note.number, creditedVatCents })
      .where(eq(correctedInvoices.id, id)),
  );
  return true;
}

async function fail(
  { db, stripe }: RefundServices,
  { correction: { id, orderId, invoiceId }, source }: Step,
  failureReason: string,
): Promise<void> {
  if (invoiceId !== null) await discardDraft(stripe, invoiceId);
  logFault("an invoice could not be corrected", { orderId, refusal: failureReason });
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(correctedInvoices)
      .set({ state: "failed", failureReason })
      .where(isPending(id))
      .returning({ id: correctedInvoices.id });
    if (failed) await addEvent(tx, orderId, "invoice_correction_failed", source);
  });
}

/** Finishes the corrections that an outage interrupted, or that wait for a refund. A scheduled job. */
export async function finishCorrections(
  services: RefundServices,
  at: Date,
): Promise<{ readonly asked: number; readonly failed: number }> {
  const pending = await services.db
    .select({ id: correctedInvoices.id, orderId: correctedInvoices.orderId })
    .from(correctedInvoices)
    .where(
      and(
        eq(correctedInvoices.state, "pending"),
        lt(correctedInvoices.createdAt, new Date(at.getTime() - ASK_AFTER_MS)),
      ),
    )
    .orderBy(sql`${correctedInvoices.askedAt} asc nulls first`, asc(correctedInvoices.createdAt))
    .limit(CORRECTIONS_A_RUN);
  let failed = 0;
  for (const { id, orderId } of pending)
    try {
      // One that waits for a bank's decision doesn't keep the others waiting.
      await services.db.update(correctedInvoices).set({ askedAt: at }).where(isPending(id));
      await carryOutCorrection(services, id, "reconcile");
    } catch (error) {
      failed += 1;
      logFault("a correction could not be finished", { orderId, cause: error });
    }
  return { asked: pending.length, failed };
}
