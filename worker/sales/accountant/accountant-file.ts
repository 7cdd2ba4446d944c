import { strToU8 } from "fflate";
import type { AccountantFile } from "#domain/orders/accountant-link.ts";
import type { Database } from "../../db/client.ts";
import { ledgerCsv } from "../orders/ledger-csv.ts";
import { vatCsv } from "../orders/vat-csv.ts";
import { openAccountantLink } from "./links.ts";
import { monthArchive, wholeText } from "./month-archive.ts";

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
