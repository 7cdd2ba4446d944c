import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvCell, csvRows, plainText } from "./csv.ts";

describe("a cell", () => {
  it.each([
    ["plain", "plain"],
    ["", ""],
    [null, ""],
    [12.5, "12.5"],
    [-3, "-3"],
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    [" kept ", " kept "],
  ])("%j is written %j", (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["+31 20 000", "'+31 20 000"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\tcmd", "'\tcmd"],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["＝1", "'＝1"],
  ])("%j can start no formula", (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  it.each(["=1", "'=1", "''＝1", "'tis plain", "plain"])("%j is the same when it is read again", (value) => {
    expect(plainText(csvCell(value))).toBe(value);
  });

  it("is quoted where it holds the delimiter", () => {
    expect(csvRows([["a;b", "c,d"]], ";")).toBe('"a;b";c,d\r\n');
  });
});

it("comes back as it was through a reader of the field", () => {
  const rows = [
    ["a", 'b "quoted", with comma', "two\r\nlines"],
    ["ø", "", "end"],
  ];
  expect(Papa.parse<string[]>(csvRows(rows), { skipEmptyLines: true }).data).toEqual(rows);
});
