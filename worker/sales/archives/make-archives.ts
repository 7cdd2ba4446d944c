import { and, eq, isNull, min, sql } from "drizzle-orm";
import { strToU8 } from "fflate";
import { closedMonthsSince, type Month, monthOf } from "#domain/books/ledger.ts";
import { monthsOf, quarterOf } from "#domain/books/vat-report.ts";
import { eInvoiceXml } from "#domain/e-invoice/e-invoice.ts";
import { eInvoiceFileName, pdfFileName } from "#domain/e-invoice/e-invoice-file.ts";
import { BOOKS_KEPT_YEARS, booksKeptSince } from "#domain/site/retention.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import type { CsvColumns } from "../../platform/csv-file.ts";
import { logFault } from "../../platform/log.ts";
import { downloadOutside } from "../../platform/outbound.ts";
import type { Services } from "../../request/services.ts";
import { creditNotePdf, invoicePdf } from "../../stripe/corrected-invoices.ts";
import { companyDocument } from "../payments/invoices.ts";
import {
  archivedMonths,
  readDocument,
  removeLeftovers,
  storeDocument,
  storedDocuments,
  writeArchive,
} from "../books/archive-store.ts";
import { boundsOf } from "../books/ledger-entries.ts";
import { inOneMoment, monthTables, zippedAt } from "../books/accountant-files.ts";
import { type SalesDocument, salesDocuments } from "../books/sales-documents.ts";

/** At about a second each, a run ends in time; each takes some five of the 10,000 requests that one may make. */
const DOCUMENTS_A_RUN = 300;
const PDF_LIMITS = { timeoutMs: 20_000, maxBytes: 10 * 1024 * 1024 };

type ArchiveServices = Pick<Services, "db" | "stripe" | "images">;

/**
 * Makes the archives of closed months, oldest first, each once and only when all of its documents are there (D56): fetches those that
 * are missing, so many a run, and then writes the ZIP. A document that can't be fetched doesn't hold up the others, and is
 * tried again at the next run. Removes archives of books that the law no longer requires. A scheduled job.
 */
export async function makeArchives(services: ArchiveServices, now: Date, most = DOCUMENTS_A_RUN) {
  const { db, images } = services;
  const oldest = monthOf(booksKeptSince(now, BOOKS_KEPT_YEARS));
  const made = await archivedMonths(images);
  const report = { made: 0, fetched: 0, failed: 0 };
  for (const month of closedMonthsSince(await firstMonth(db, oldest, now), now)) {
    if (made.has(month)) continue;
    const left = most - report.fetched - report.failed;
    const { fetched, failed } = await fetchDocuments(services, month, left);
    report.fetched += fetched;
    report.failed += failed;
    if (await writeIfComplete(services, month)) {
      made.add(month);
      report.made += 1;
    }
  }
  await removeLeftovers(images, oldest, made);
  return report;
}

/** Returns the first month of the quarter of the first sale, as on the accountant's page; none whose books are over. */
async function firstMonth(db: Queryable, oldest: Month, now: Date): Promise<Month> {
  const [first] = await db.select({ paidAt: min(orders.paidAt) }).from(orders);
  const [month = oldest] = monthsOf(quarterOf(first?.paidAt ?? now));
  return month < oldest ? oldest : month;
}

/** Fetches documents of a month that aren't stored yet, at most so many. */
async function fetchDocuments(services: ArchiveServices, month: Month, most: number) {
  const stored = await storedDocuments(services.images, month);
  const missing = (await salesDocuments(services.db, month)).filter(
    ({ number }) => !stored.has(pdfFileName(number)),
  );
  let [fetched, failed] = [0, 0];
  for (const document of missing.slice(0, most)) {
    try {
      await fetchDocument(services, month, document);
      fetched += 1;
    } catch (error) {
      logFault("a document of the books could not be fetched", { orderId: document.order.id, cause: error });
      failed += 1;
    }
  }
  return { fetched, failed };
}

async function fetchDocument(
  { db, stripe, images }: ArchiveServices,
  month: Month,
  { kind, id, number, order }: SalesDocument,
): Promise<void> {
  if (id === null) throw new Error("the document has no id at the provider");
  const url = await (kind === "credit note" ? creditNotePdf(stripe, id) : invoicePdf(stripe, id));
  if (url === null) throw new Error("the provider has no PDF of the document");
  const pdf = await downloadOutside(new URL(url), "application/pdf", PDF_LIMITS);
  const facts = await companyDocument(db, order.id, number);
  if (facts !== undefined)
    await storeDocument(images, month, eInvoiceFileName(number), strToU8(eInvoiceXml(facts)));
  // Last, because it says that the document is complete.
  await storeDocument(images, month, pdfFileName(number), pdf);
}

/** Writes a month's archive if no invoice waits for its number and all documents are stored. */
async function writeIfComplete({ db, images }: ArchiveServices, month: Month): Promise<boolean> {
  const stored = await storedDocuments(images, month);
  const index: CsvColumns<SalesDocument> = {
    file: ({ number }) => pdfFileName(number),
    sha256: ({ number }) => stored.get(pdfFileName(number))?.sha256 ?? null,
    "e-invoice": ({ number }) => (stored.has(eInvoiceFileName(number)) ? eInvoiceFileName(number) : null),
    "e-invoice sha256": ({ number }) => stored.get(eInvoiceFileName(number))?.sha256 ?? null,
  };
  const books = await inOneMoment(db, async (tx) => {
    const documents = await salesDocuments(tx, month);
    const isComplete = documents.every(({ number }) => stored.has(pdfFileName(number)));
    if (!isComplete || (await countUnnumbered(tx, month)) > 0) return null;
    return { documents, tables: await monthTables(tx, month, index) };
  });
  if (books === null) return false;
  const names = books.documents
    .flatMap(({ number }) => [pdfFileName(number), eInvoiceFileName(number)])
    .filter((name) => stored.has(name));
  await writeArchive(
    images,
    month,
    zippedAt(month),
    (async function* () {
      yield* Object.entries(books.tables);
      for (const name of names) yield [name, await readDocument(images, month, name)] as const;
    })(),
  );
  return true;
}

/** Counts the paid orders of a month whose invoice has no number yet. */
const countUnnumbered = (tx: Queryable, month: Month): Promise<number> =>
  tx.$count(
    orders,
    and(eq(orders.status, "paid"), isNull(orders.invoiceNumber), boundsOf(month).within(sql`paid_at`)),
  );
