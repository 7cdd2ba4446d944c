import { and, eq } from "drizzle-orm";
import { orderPath } from "#domain/orders/order-link.ts";
import type { Queryable } from "../../db/client.ts";
import { creditNotes } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
import { correctionsOf } from "../../records/corrected-invoices.ts";
import { orderToken } from "../../records/order-link.ts";
import { orderOfNumber } from "../../records/order-of-number.ts";
import { addAdminEvent, type Order } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { creditNotePdf, invoicePage } from "../../stripe/corrected-invoices.ts";
import type { Paper } from "./response-schemas.ts";

const NO_PAPER_TEXT = "This order has no invoice or credit note with this number.";

/** A document of the provider, with its id there and the time by which it's sorted. */
type StoredPaper = Paper & { readonly id: string; readonly at: Date };

/** Returns the invoices and credit notes of an order whose numbers are known, oldest first. */
export async function papersOf(db: Queryable, order: Order): Promise<Paper[]> {
  return (await storedPapers(db, order)).map(({ kind, number }) => ({ kind, number }));
}

async function storedPapers(db: Queryable, order: Order): Promise<StoredPaper[]> {
  const { invoiceId, invoiceNumber, paidAt, createdAt } = order;
  const notes = await db
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, order.id), eq(creditNotes.void, false)));
  const papers: StoredPaper[] = notes.map((note) => ({
    kind: "credit_note",
    number: note.number,
    id: note.providerId,
    at: note.createdAt,
  }));
  if (invoiceId !== null && invoiceNumber !== null)
    papers.unshift({ kind: "invoice", number: invoiceNumber, id: invoiceId, at: paidAt ?? createdAt });
  for (const correction of await correctionsOf(db, [order.id])) {
    const { creditNoteId, creditNoteNumber, invoiceId: id, invoiceNumber: number, doneAt } = correction;
    if (creditNoteId === null || creditNoteNumber === null || id === null || number === null) continue;
    const at = doneAt ?? correction.createdAt;
    papers.push(
      { kind: "credit_note", number: creditNoteNumber, id: creditNoteId, at },
      { kind: "corrected_invoice", number, id, at },
    );
  }
  return papers.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * Returns the address of a document at the provider, asked for at each press because it expires: an invoice's page, or a
 * credit note's PDF. 404 for an unknown number, 503 while the provider doesn't respond.
 */
export async function paperPage(
  { db, stripe }: Pick<Services, "db" | "stripe">,
  { number, document }: { readonly number: string; readonly document: string },
): Promise<{ readonly url: string | null }> {
  const papers = await storedPapers(db, await orderOfNumber(db, number));
  const paper = papers.find((one) => one.number === document);
  if (paper === undefined) throw new ShopError("not_found", NO_PAPER_TEXT);
  return {
    url: await (paper.kind === "credit_note"
      ? creditNotePdf(stripe, paper.id)
      : invoicePage(stripe, paper.id)),
  };
}

/**
 * Returns the path of an order's page as its buyer sees it (D44), for an administrator's press, which the timeline keeps: what is
 * done there looks like the buyer's own. It mails nobody and ends no link.
 */
export async function openBuyersPage(
  { db, settings }: Pick<Services, "db" | "settings">,
  number: string,
  username: string,
): Promise<{ readonly path: string }> {
  const order = await orderOfNumber(db, number);
  await addAdminEvent(db, order.id, "page_opened", { username });
  return { path: orderPath(orderToken(settings, order)) };
}
