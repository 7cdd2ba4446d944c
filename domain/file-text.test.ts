import { describe, expect, it } from "vitest";
import { decodeFileText } from "./file-text.ts";

/** Begins with the same letter as a workbook. */
const TEXT = "Productname,price\r\nCafé 製図,200\r\n";
const utf8 = new TextEncoder().encode(TEXT);

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

describe("the text of a file", () => {
  it.each([
    ["UTF-8", utf8],
    ["UTF-8 with a byte order mark", new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
    ["UTF-16, little end first", utf16(`\uFEFF${TEXT}`, true)],
    ["UTF-16, big end first", utf16(`\uFEFF${TEXT}`, false)],
  ])("is decoded from %s", (_name, bytes) => {
    expect(decodeFileText(bytes)).toEqual({ text: TEXT });
  });

  it("is not guessed from Windows-1252 bytes: the message names the line and what to do", () => {
    const bytes = Uint8Array.from("name\r\nplain\r\nCaf\u00e9\r\n", (sign) => sign.charCodeAt(0));
    expect(decodeFileText(bytes)).toEqual({
      message:
        "Line 3: the file is not saved as UTF-8. In Excel choose File, Save as, 'CSV UTF-8 (comma delimited)'; in other programs choose the encoding UTF-8.",
    });
  });

  it("is not extracted from a workbook", () => {
    expect(decodeFileText(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toEqual({
      message: expect.stringMatching(/^This is a workbook, not a text file\. In Excel choose/),
    });
  });
});
