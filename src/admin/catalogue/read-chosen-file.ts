import { CATALOGUE_MAX_BYTES, type CatalogueFormat } from "#domain/catalogue-files/catalogue-format.ts";
import { decodeFileText } from "#domain/catalogue-files/file-text.ts";

const TOO_LARGE_TEXT = "The file is larger than 4 MB. Split it into several files.";
const GONE_TEXT = "We can’t read the file. It has changed or moved since you chose it. Choose it again.";
/** Allowance for the rest of the request. */
const ENVELOPE_BYTES = 1024;

export type ChosenText = { readonly format: CatalogueFormat; readonly text: string };

/** Reads the chosen file's text, again each time. If it can't be read, returns a message with the reason. */
export async function readChosenFile(file: File): Promise<ChosenText | { readonly message: string }> {
  if (file.size > CATALOGUE_MAX_BYTES) return { message: TOO_LARGE_TEXT };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { message: GONE_TEXT };
  }
  const decoded = decodeFileText(new Uint8Array(bytes), (text) => formatOf(file.name, text));
  if ("message" in decoded) return decoded;
  // The size as sent: quotes and line breaks take two bytes in JSON.
  const sentBytes = new Blob([JSON.stringify(decoded.text)]).size + ENVELOPE_BYTES;
  if (sentBytes > CATALOGUE_MAX_BYTES) return { message: TOO_LARGE_TEXT };
  return decoded;
}

/** Detects the format by the file's extension, otherwise by its first character. */
function formatOf(name: string, text: string): CatalogueFormat {
  if (/\.json$/i.test(name)) return "json";
  if (/\.(csv|tsv|txt)$/i.test(name)) return "csv";
  return /^\s*[[{]/.test(text) ? "json" : "csv";
}
