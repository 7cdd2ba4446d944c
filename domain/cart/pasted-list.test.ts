import { describe, expect, it } from "vitest";
import type { Plan } from "../catalogue/plan.ts";
import {
  linesOf,
  NO_NAME_TEXT,
  NO_QUANTITY_TEXT,
  OTHER_TERM_TEXT,
  readPastedList,
  TWO_NUMBERS_TEXT,
} from "./pasted-list.ts";

const NOT_WHOLE = "Enter a whole number from 1 to 99.";
const AEC = "Architecture, Engineering & Construction Collection";

/** What a line means, and the spellings that people and programs give it. */
const SPELLINGS: readonly (readonly [quantity: number, name: string, plan: Plan | null, ...string[]])[] = [
  [
    12,
    "Revit",
    null,
    "12 x Revit",
    "12x Revit",
    "12 × Revit",
    "12×Revit",
    "12\u00A0x\u00A0Revit",
    "１２ ｘ Revit",
    "\u200B12 Revit",
    "12 Revit",
    "12 pcs Revit",
    "12 pcs. of Revit",
    "12 stuks Revit",
    "Revit x 12",
    "Revit x12",
    "Revit ×12",
    "Revit×12",
    "Revit 12",
    "Revit: 12",
    "Revit - 12",
    "Revit – 12",
    "Revit (12)",
    "Revit (12x)",
    "Revit, 12 pcs",
    "Revit 12 seats",
    "Revit aantal: 12",
    "Revit\t12",
    "12\tRevit",
    "Revit\t12,0",
    "Revit;12",
    "Revit;12,00",
    "Revit,12",
    "12,Revit",
    '"Revit","12"',
    '"12";"Revit"',
    "“Revit”, 12",
    "'Revit' 12",
    "12.0 x Revit",
    "- 12 x Revit",
    "• 12 x Revit",
    "•\t12 x Revit",
    "* Revit: 12",
    "1. 12 x Revit",
    "3) Revit, 12",
    "12 x Revit 2025",
    "Revit 2026 x 12",
  ],
  [
    3,
    "AutoCAD LT",
    "Monthly",
    "3 AutoCAD LT monthly",
    "3 x AutoCAD LT, monthly",
    "3 AutoCAD LT (monthly)",
    "3 AutoCAD LT per month",
    "3 AutoCAD LT/month",
    "3 AutoCAD LT 1 month",
    "monthly\tAutoCAD LT\t3",
    "AutoCAD LT;3;maandelijks",
  ],
  [
    2,
    "Maya",
    "1 year",
    "2 x Maya 1 year",
    "2 x Maya, 1-year",
    "Maya 1yr x 2",
    "Maya yearly 2",
    "2 Maya annual",
    "2\tMaya\t12 months",
    "Maya,1 jaar,2",
  ],
  [2, "Maya", "3 year", "2 Maya 3 years", "2 x Maya (3 year)", "Maya;3 Jahre;2", "Maya 36 months: 2"],
  [5, "3ds Max", null, "5 3ds Max", "5 x 3ds Max", "3ds Max: 5", "3ds Max\t5"],
  [1, "Civil 3D", null, "1 Civil 3D", "Civil 3D x 1", "Civil 3D,1"],
  [4, "Fusion 360", null, "4 Fusion 360", "Fusion 360 x 4", "Fusion 360\t4"],
  [5, AEC, null, `5 x ${AEC}`, `${AEC}\t5`, `"${AEC}",5`, `${AEC},5`, `5,"${AEC}"`, `5;${AEC}`, `${AEC}: 5`],
];

describe("a line of a pasted list (D90)", () => {
  it.each(
    SPELLINGS.flatMap(([quantity, name, plan, ...texts]) =>
      texts.map((text) => ({ text, quantity, name, plan: plan ?? undefined })),
    ),
  )("$text is $quantity of $name, $plan", (line) => {
    expect(readPastedList(line.text)).toEqual([line]);
  });

  it.each([
    ["Revit", NO_QUANTITY_TEXT],
    ["Revit 2025", NO_QUANTITY_TEXT],
    ["Revit monthly", NO_QUANTITY_TEXT],
    ["1. Revit", NO_QUANTITY_TEXT],
    ["3ds Max", NO_QUANTITY_TEXT],
    ["1\tRevit\t12", TWO_NUMBERS_TEXT],
    ["1 Revit 12", TWO_NUMBERS_TEXT],
    ["3 x Revit x 2", TWO_NUMBERS_TEXT],
    ["12", NO_NAME_TEXT],
    ["12 x 1 year", NO_NAME_TEXT],
    [`3 x ${"long ".repeat(50)}`, NO_NAME_TEXT],
    ["100 x Revit", "The maximum is 99."],
    ["Revit\t1000", "The maximum is 99."],
    ["0 x Revit", "The minimum is 1."],
    ["-3 x Revit", NOT_WHOLE],
    ["Revit\t-3", NOT_WHOLE],
    ["2,5 x Revit", NOT_WHOLE],
    ["Revit\t2.5", NOT_WHOLE],
    // A thousand, or one?
    ["1.000 Revit", NOT_WHOLE],
    ["3 x Revit 2 years", OTHER_TERM_TEXT],
  ])("%j stays in the field: %s", (text, why) => {
    expect(readPastedList(text)).toEqual([{ text, why }]);
  });
});

it("a pasted list has a line for each row, in any system's line ends, and none for its heading", () => {
  const rows = ["2 x Maya", "", "  ", "---", "Flame\t1"];
  for (const end of ["\n", "\r\n", "\r"]) {
    for (const heading of [[], ["Product\tQty"], ["Aantal;Naam"], ['"Name","Number of seats"']]) {
      const read = readPastedList([...heading, ...rows].join(end));
      expect(read.map((line) => "name" in line && [line.name, line.quantity])).toEqual([
        ["Maya", 2],
        ["Flame", 1],
      ]);
    }
  }
  expect(linesOf(" \r\n\t\n")).toEqual([]);
});
