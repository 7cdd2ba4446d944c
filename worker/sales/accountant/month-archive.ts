import { strToU8, zipSync } from "fflate";
import type { Month } from "#domain/orders/ledger.ts";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import type { Database } from "../../db/client.ts";
import { ledgerCsv } from "../orders/ledger-csv.ts";
import { vatCsvOf } from "../orders/vat-csv.ts";
import { invoiceIndex } from "./invoice-index.ts";

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
