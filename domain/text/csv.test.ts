import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { CSV_DELIMITERS, csvAmount, csvCell, csvRows, plainText } from "./csv.ts";

/** Returns the content of a written cell, unquoted. */
const inside = (written: string): string => written.slice(1, -1).replaceAll('""', '"');

describe("a cell", () => {
  it.each([
    ["plain", '"plain"'],
    ["", '""'],
    [null, '""'],
    [12.5, '"12.5"'],
    [-3, '"-3"'],
    ["-12.50", '"-12.50"'],
    ["-12,50", '"-12,50"'],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    [" kept ", '" kept "'],
  ])("%j is written %j", (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["+31 20 000", `"'+31 20 000"`],
    ["-1+1", `"'-1+1"`],
    ["-1.50+1", `"'-1.50+1"`],
    ["-A1.50", `"'-A1.50"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["\tcmd", `"'\tcmd"`],
    ["\r=1", `"'\r'=1"`],
    ["\n=1", `"'\n'=1"`],
    ["＝1", `"'＝1"`],
    [" =1", `"' =1"`],
    // With another locale's separator, the cell begins after that separator.
    ["Eve;=cmd|' /C calc'!A0;x", `"Eve;'=cmd|' /C calc'!A0;x"`],
    ['Eve;"=cmd"', `"Eve;'""=cmd"""`],
    ["Eve,@A1", `"Eve,'@A1"`],
    ["Eve\t+1", `"Eve\t'+1"`],
    ["Eve\r\n-1", `"Eve\r\n'-1"`],
    ["Eve; \u00A0＠A1", `"Eve;' \u00A0＠A1"`],
    ["3D; 2D, 50-70 %", `"3D; 2D, 50-70 %"`],
  ])("%j cannot start a formula", (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  it.each(["=1", "'=1", "''＝1", "'tis plain", "plain", "a;'=1", "a;=1,'+2;''-3"])(
    "%j reads back unchanged",
    (value) => {
      expect(plainText(inside(csvCell(value)))).toBe(value);
    },
  );

  it("is quoted with either delimiter", () => {
    expect(csvRows([["a;b", "c,d", 2]], ";")).toBe('"a;b";"c,d";"2"\r\n');
  });
});

it("an amount has the decimal separator that goes with the delimiter", () => {
  expect(csvAmount("1234.50", ",")).toBe("1234.50");
  expect(csvAmount("1234.50", ";")).toBe("1234,50");
});

it("a written file survives a third-party CSV parser", () => {
  const rows = [
    ["a", 'b "quoted", with comma', "two\r\nlines"],
    ["ø", "", "end"],
  ];
  expect(Papa.parse<string[]>(csvRows(rows), { skipEmptyLines: true }).data).toEqual(rows);
});

/** Text made up of the relevant characters: separators, quotes, and the signs that start a formula. */
const nasty = fc.string({
  unit: fc.constantFrom(...";,\t\r\n'\"=+-@＝＠ \u00A0aé|".split("")),
  maxLength: 12,
});

describe("arbitrary input", () => {
  it("reads back unchanged", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(plainText(inside(csvCell(text)))).toBe(text);
      }),
      { numRuns: 5_000 },
    );
  });

  it("starts no formula, wherever a spreadsheet splits the file", () => {
    fc.assert(
      fc.property(
        fc.array(nasty, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...CSV_DELIMITERS),
        (row, delimiter) => {
          const pieces = csvRows([row], delimiter).split(/[,;\t\r\n]/);
          expect(pieces.filter((piece) => /^[\p{Zs}"]*[=+\-@＝＋－＠]/u.test(piece))).toEqual([]);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
