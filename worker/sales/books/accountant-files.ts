import type { AccountantFile } from "#domain/books/accountant-link.ts";
import type { Database } from "../../db/client.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { vatCsv, vatCsvOf } from "./vat-quarter.ts";
import { openAccountantLink } from "./accountant-links.ts";
import { strToU8, zipSync } from "fflate";
import type { Month } from "#domain/books/ledger.ts";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { invoiceIndex } from "./sales-documents.ts";

/** As spreadsheets in the accountant's country expect it. */
const DELIMITER = ";";

type FileContent = { readonly type: string; readonly content: Uint8Array<ArrayBuffer> };

/** Makes a file of the books for the holder of an accountant's link; 404 if it doesn't work (D56). */
export async function accountantFile(
  db: Database,
  token: string,
  file: AccountantFile,
): Promise<FileContent> {
  await openAccountantLink(db, token);
  if (file.file === "archive")
    return { type: "application/zip", content: await monthArchive(db, file.month, DELIMITER) };
  const parts =
    "month" in file
      ? ledgerCsv(db, { month: file.month, delimiter: DELIMITER })
      : vatCsv(db, { quarter: file.quarter, file: file.file, delimiter: DELIMITER });
  return { type: "text/csv;charset=utf-8", content: strToU8(await wholeText(parts)) };
}

/** Packs a month's ledger, VAT and invoices into a ZIP file (D56), all as of the same moment. */
export async function monthArchive(
  db: Database,
  month: Month,
  delimiter: CsvDelimiter,
): Promise<Uint8Array<ArrayBuffer>> {
  const files = await db.transaction(
    async (tx) => ({
      [`ledger-${month}.csv`]: strToU8(await wholeText(ledgerCsv(tx, { month, delimiter }))),
      [`vat-${month}.csv`]: strToU8((await vatCsvOf(tx, [month], delimiter)).text),
      [`invoices-${month}.csv`]: strToU8(await invoiceIndex(tx, month, delimiter)),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  // A fixed time, so that the same files make the same archive.
  return zipSync(files, { mtime: new Date(`${month}-01T12:00:00Z`) });
}

/** Joins the parts of a text. */
export async function wholeText(parts: AsyncIterable<TextPart>): Promise<string> {
  let whole = "";
  for await (const { text } of parts) whole += text;
  return whole;
}
