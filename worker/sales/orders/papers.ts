import { and, asc, eq } from "drizzle-orm";
import { orderPath } from "#domain/orders/order-link.ts";
import type { Queryable } from "../../db/client.ts";
import { creditNotes } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
import { type CorrectedInvoice, correctionsOf } from "../../records/corrected-invoices.ts";
import { orderOfToken, orderToken, orderOfNumber } from "../../records/order-links.ts";
import { isErased } from "../../records/order-view.ts";
import { addAdminEvent, type Order } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { creditNotePdf, invoicePage, invoicePdf } from "../../stripe/corrected-invoices.ts";
import type { Paper } from "./response-schemas.ts";

const NO_PAPER_TEXT = "This order has no invoice or credit note with this number.";

/** A document of the provider, with its id there. */
type StoredPaper = Paper & { readonly id: string };

/**
 * Returns the invoices and credit notes of an order whose numbers are known, oldest first: each invoice is followed by its
 * credit notes, and then by the one that replaces it (D76).
 */
export async function papersOf(
  db: Queryable,
  { id: orderId, ...order }: Order,
  corrections: readonly CorrectedInvoice[],
): Promise<StoredPaper[]> {
  const stored = await db
    .select()
    .from(creditNotes)
    .where(and(eq(creditNotes.orderId, orderId), eq(creditNotes.void, false)))
    .orderBy(asc(creditNotes.createdAt), asc(creditNotes.number));
  const replacing = new Set(corrections.map(({ invoiceId }) => invoiceId));
  const notes = (isOf: (invoiceId: string | null) => boolean): StoredPaper[] =>
    stored
      .filter(({ invoiceId }) => isOf(invoiceId))
      .map(({ providerId, number }) => ({ kind: "credit_note", number, id: providerId }));
  const papers: StoredPaper[] = [];
  if (order.invoiceId !== null && order.invoiceNumber !== null)
    papers.push({ kind: "invoice", number: order.invoiceNumber, id: order.invoiceId });
  papers.push(...notes((invoiceId) => !replacing.has(invoiceId)));
  for (const { creditNoteId, creditNoteNumber, invoiceId, invoiceNumber } of corrections) {
    if (creditNoteId !== null && creditNoteNumber !== null)
      papers.push({ kind: "credit_note", number: creditNoteNumber, id: creditNoteId });
    if (invoiceId !== null && invoiceNumber !== null)
      papers.push({ kind: "corrected_invoice", number: invoiceNumber, id: invoiceId });
    papers.push(...notes((ofInvoice) => ofInvoice === invoiceId));
  }
  return papers;
}

/**
 * Returns the address of a document at the provider, asked for at each press because it expires: an invoice's page, or a
 * credit note's PDF. 404 for an unknown number, 503 while the provider doesn't respond.
 */
export async function paperPage(
  { db, stripe }: Pick<Services, "db" | "stripe">,
  { number, document }: { readonly number: string; readonly document: string },
): Promise<{ readonly url: string | null }> {
  const { kind, id } = await storedPaper(db, await orderOfNumber(db, number), document);
  return { url: await (kind === "credit_note" ? creditNotePdf(stripe, id) : invoicePage(stripe, id)) };
}

/**
 * Returns the address of the PDF of one of an order's documents for its buyer, also of an invoice that was replaced and of a credit
 * note, asked for at each press because it expires (D44). Throws 404 for an unknown token or number, and 503 while the provider
 * doesn't respond. Null once the buyer's personal data was erased, because the document has their name and address.
 */
export async function buyersPaper(
  { db, stripe, settings }: Pick<Services, "db" | "stripe" | "settings">,
  { token, document }: { readonly token: string; readonly document: string },
): Promise<{ readonly url: string | null }> {
  const order = await orderOfToken(db, settings, token);
  if (isErased(order)) return { url: null };
  const { kind, id } = await storedPaper(db, order, document);
  return { url: await (kind === "credit_note" ? creditNotePdf(stripe, id) : invoicePdf(stripe, id)) };
}

async function storedPaper(db: Queryable, order: Order, document: string): Promise<StoredPaper> {
  const papers = await papersOf(db, order, await correctionsOf(db, [order.id]));
  const paper = papers.find((one) => one.number === document);
  if (paper === undefined) throw new ShopError("not_found", NO_PAPER_TEXT);
  return paper;
}

/**
 * Returns the path of an order's page as its buyer sees it (D44), for an administrator's press, which the timeline keeps: what is
 * done there looks like the buyer's own. It mails nobody and ends no link.
 */
export async function openBuyersPage(
  { db, settings }: { readonly db: Queryable } & Pick<Services, "settings">,
  number: string,
  username: string,
): Promise<{ readonly path: string }> {
  const order = await orderOfNumber(db, number);
  await addAdminEvent(db, order.id, "page_opened", { username });
  return { path: orderPath(orderToken(settings, order)) };
}
