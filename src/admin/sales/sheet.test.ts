import { expect, it } from "vitest";
import { percent } from "#src/admin/shell/count-text.ts";
import { figureText, sheetCsv } from "./sheet.ts";

it("a table's file has each figure beside that of the year before, amounts as numbers and no formulas", () => {
  const text = sheetCsv({
    first: "Product",
    columns: [
      { name: "Revenue", unit: "cents", compared: true },
      { name: "Units", unit: "count", compared: false },
      { name: "Share", unit: "percent", compared: true },
    ],
    rows: [
      {
        key: "a",
        name: "=HYPERLINK(1)",
        cells: [{ now: -12_05, before: 1_234_50 }, { now: 3 }, { now: 50, before: null }],
      },
      {
        key: "b",
        name: "1 November",
        nameInFile: "2026-11-01",
        cells: [{ now: 0, before: 0 }, { now: 1_234 }, { now: 0.5 }],
      },
    ],
    total: { key: "", name: "Together", cells: [] },
  });
  expect(text.split("\r\n")).toEqual([
    '\uFEFF"Product";"Revenue";"Revenue, a year before";"Units";"Share";"Share, a year before"',
    '"\'=HYPERLINK(1)";"-12,05";"1234,50";"3";"50,0";""',
    '"2026-11-01";"0,00";"0,00";"1234";"0,5";""',
    "",
  ]);
});

it("figures are shown as amounts, counts and shares", () => {
  expect([
    figureText("cents", -12_05),
    figureText("count", 1_234),
    figureText("percent", percent(1, 3)),
  ]).toEqual(["-€12.05", "1,234", "33.3%"]);
  expect(figureText("percent", percent(0, 0))).toBe("–");
});
