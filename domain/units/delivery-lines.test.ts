import { expect, it } from "vitest";
import { readPastedLines } from "./delivery-lines.ts";

const line = (reference: string, administrator = "", more = false) => ({ reference, administrator, more });

it.each([
  ["a reference", "569-1", [line("569-1")]],
  ["a semicolon before the administrator", "569-1;jan@bureau.nl", [line("569-1", "jan@bureau.nl")]],
  ["a tab before the administrator", "569-1\tjan@bureau.nl", [line("569-1", "jan@bureau.nl")]],
  ["spaces around the columns", " 569-1 ; jan@bureau.nl ", [line("569-1", "jan@bureau.nl")]],
  [
    "a semicolon within a spreadsheet's column",
    "569-1; see note\tjan@bureau.nl",
    [line("569-1; see note", "jan@bureau.nl")],
  ],
  ["empty columns at the end", "569-1;;\n569-2\t\t", [line("569-1"), line("569-2")]],
  ["a third column", "569-1;jan@bureau.nl;Bureau", [line("569-1", "jan@bureau.nl", true)]],
  ["a third column after an empty one", "569-1\t\tBureau", [line("569-1", "", true)]],
  ["an empty first column", "\tjan@bureau.nl", [line("", "jan@bureau.nl")]],
  ["lines of any system, and empty ones", "1\r\n\n2\r ;\n\t\n3", [line("1"), line("2"), line("3")]],
  ["a comma before an address", "569-1, jan@bureau.nl", [line("569-1", "jan@bureau.nl")]],
  ["a bar before an address", "569-1|jan@bureau.nl", [line("569-1", "jan@bureau.nl")]],
  ["a comma within a reference", "Contract 569, seat 1", [line("Contract 569, seat 1")]],
  ["quotes around the columns", '"569-1";"jan@bureau.nl"', [line("569-1", "jan@bureau.nl")]],
  ["typographic quotes", "“569-1”,“jan@bureau.nl”", [line("569-1", "jan@bureau.nl")]],
  [
    "invisible characters and odd blanks",
    "\uFEFF569-1\u00A0;\u200Bjan@bureau.nl\u2028\u200B\n569\u00A0000-2",
    [line("569-1", "jan@bureau.nl"), line("569 000-2")],
  ],
  ["nothing", " \n", []],
])("a paste is read with %s (D43)", (_case, text, lines) => {
  expect(readPastedLines(text)).toEqual(lines);
});
