export type FileText = { readonly text: string } | { readonly message: string };

const SAVE_AS_UTF8 =
  "In Excel choose File, Save as, 'CSV UTF-8 (comma delimited)'; in other programs choose the encoding UTF-8.";

/**
 * Decodes a text file: UTF-8 with or without a byte order mark, or UTF-16 with one, such as Excel's 'Unicode text'.
 * Guessing any other encoding would garble names, so the result is a message that says how to save the file.
 */
export function decodeFileText(bytes: Uint8Array): FileText {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    return { message: `This is a workbook, not a text file. ${SAVE_AS_UTF8}` };
  }
  const encoding = startsWith(bytes, [0xff, 0xfe])
    ? "utf-16le"
    : startsWith(bytes, [0xfe, 0xff])
      ? "utf-16be"
      : "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder(encoding).decode(bytes);
    const before = text.slice(0, text.indexOf("\uFFFD"));
    const line = before.split(/\r\n|\n|\r/).length;
    return { message: `Line ${line}: the file is not saved as UTF-8. ${SAVE_AS_UTF8}` };
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
