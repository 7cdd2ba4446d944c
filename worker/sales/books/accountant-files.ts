import { strToU8, zipSync } from "fflate";
import type { AccountantFile } from "#domain/books/accountant-link.ts";
import type { Month } from "#domain/books/ledger.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import type { Database, Queryable } from "../../db/client.ts";
import type { CsvColumns } from "../../platform/csv-file.ts";
import type { Services } from "../../request/services.ts";
import { openAccountantLink } from "./accountant-links.ts";
import { readArchive, ZIP_TYPE } from "./archive-store.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { invoiceIndex, type SalesDocument } from "./sales-documents.ts";
import { vatCsv, vatCsvOf } from "./vat-quarter.ts";

/** As spreadsheets in the accountant's country expect it. */
const DELIMITER = ";";

type FileContent = { readonly type: string; readonly content: Uint8Array<ArrayBuffer> | ReadableStream };

/**
 * Returns a file of the books for the holder of an accountant's link; 404 if it doesn't work (D56), and 409 for an archive that isn't
 * made yet.
 */
export async function accountantFile(
  { db, images }: Pick<Services, "db" | "images">,
  token: string,
  file: AccountantFile,
): Promise<FileContent> {
  await openAccountantLink(db, token);
  if (file.file === "archive") return { type: ZIP_TYPE, content: await readArchive(images, file.month) };
  if (file.file === "tables") {
    const { month } = file;
    const tables = await inOneMoment(db, (tx) => monthTables(tx, month));
    return { type: ZIP_TYPE, content: zipSync(tables, { mtime: zippedAt(month) }) };
  }
  const parts =
    "month" in file
      ? ledgerCsv(db, { month: file.month, delimiter: DELIMITER })
      : vatCsv(db, { quarter: file.quarter, file: file.file, delimiter: DELIMITER });
  return { type: "text/csv;charset=utf-8", content: strToU8(await wholeText(parts)) };
}

/** Makes a month's ledger, VAT and list of documents (D56), the latter with more columns behind its own. */
export const monthTables = async (tx: Queryable, month: Month, more?: CsvColumns<SalesDocument>) => ({
  [`ledger-${month}.csv`]: strToU8(await wholeText(ledgerCsv(tx, { month, delimiter: DELIMITER }))),
  [`vat-${month}.csv`]: strToU8((await vatCsvOf(tx, [month], DELIMITER)).text),
  [`invoices-${month}.csv`]: strToU8(await invoiceIndex(tx, month, DELIMITER, more)),
});

/** Reads everything as of the same moment. */
export const inOneMoment = <Result>(
  db: Database,
  read: (tx: Queryable) => Promise<Result>,
): Promise<Result> => db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });

/** A fixed time, so that the same files make the same archive. */
export const zippedAt = (month: Month): Date => new Date(`${month}-01T12:00:00Z`);

/** Joins the parts of a text. */
async function wholeText(parts: AsyncIterable<TextPart>): Promise<string> {
  let whole = "";
  for await (const { text } of parts) whole += text;
  return whole;
}
