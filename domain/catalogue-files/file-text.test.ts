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
    expect(decodeFileText(bytes, () => "csv")).toEqual({ format: "csv", text: TEXT });
  });

  it.each([
    ["csv", "name\r\nplain\r\nCaf\u00e9\r\n", "Row 3"],
    ["csv", 'sep=;\r\nname;facts\r\nPlan Kit;"A: 1\r\nB: ""2""\r\nC: 3"\r\nCaf\u00e9;\r\n', "Row 3"],
    ["json", '[\n"a \\" b",\n"Caf\u00e9"]', "Line 3"],
  ] as const)(
    "is not guessed from Windows-1252 bytes of %s %j: the message says where",
    (format, text, place) => {
      const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
      expect(decodeFileText(bytes, () => format)).toEqual({
        message: `${place}: the file is not saved as UTF-8. In Excel choose File, Save as, 'CSV UTF-8 (comma delimited)'; in other programs choose the encoding UTF-8.`,
      });
    },
  );

  it.each([
    ["a workbook", [0x50, 0x4b, 3, 4, 0]],
    ["one of an old Excel", [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ])("is not extracted from %s", (_name, bytes) => {
    expect(decodeFileText(new Uint8Array(bytes), () => "csv")).toEqual({
      message: expect.stringMatching(/^This is a workbook, not a text file\. In Excel choose/),
    });
  });
});
