import { type CatalogueFormat, PLACE_WORDS } from "./catalogue-format.ts";
import { takeDelimiterLine } from "../text/csv.ts";

export type FileText =
  | { readonly format: CatalogueFormat; readonly text: string }
  | { readonly message: string };

const SAVE_AS_UTF8 =
  "In Excel choose File, Save as, 'CSV UTF-8 (comma delimited)'; in other programs choose the encoding UTF-8.";

/** How workbooks begin: today's and OpenDocument's, which are ZIP files, and Excel's former one. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/**
 * Decodes a text file: UTF-8 with or without a byte order mark, or UTF-16 with one, such as Excel's 'Unicode text'.
 * Guessing any other encoding would garble names, so the result is a message that says how to save the file.
 */
export function decodeFileText(bytes: Uint8Array, formatOf: (text: string) => CatalogueFormat): FileText {
  if (WORKBOOKS.some((mark) => startsWith(bytes, mark))) {
    return { message: `This is a workbook, not a text file. ${SAVE_AS_UTF8}` };
  }
  const encoding = startsWith(bytes, [0xff, 0xfe])
    ? "utf-16le"
    : startsWith(bytes, [0xfe, 0xff])
      ? "utf-16be"
      : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { format: formatOf(text), text };
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const before = text.slice(0, text.indexOf("\uFFFD"));
    const format = formatOf(text);
    const place = format === "csv" ? rowsIn(before) : breaksIn(before) + 1;
    const { title } = PLACE_WORDS[format];
    return { message: `${title} ${place}: the file is not saved as UTF-8. ${SAVE_AS_UTF8}` };
  }
}

const breaksIn = (text: string): number => text.split(/\r\n|\n|\r/).length - 1;

/** Returns the number of spreadsheet rows that have begun: line breaks between quotes are part of a cell. */
function rowsIn(text: string): number {
  const outsideQuotes = takeDelimiterLine(text)
    .rows.split('"')
    .filter((_part, at) => at % 2 === 0);
  return outsideQuotes.reduce((rows, part) => rows + breaksIn(part), 1);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
