import { describe, expect, it } from "vitest";
import { csvForm, readCsv } from "./catalogue-csv.ts";
import { readCatalogueFile } from "./catalogue-file.ts";
import { type FileProblem, type FileRow, readRow } from "./catalogue-row.ts";
import type { ProductDraft } from "../catalogue/product-draft.ts";
import { CATALOGUE_COLUMNS } from "../catalogue/product-fields.ts";
import { listText } from "../text/list-text.ts";
import { testDraft, testProduct } from "../testing/product.ts";

const DRAFT = testDraft({
  productname: "Plan Kit",
  imageUrl: "https://example.com/plan-kit.webp",
});

function draftOf(row: FileRow | undefined, existing?: ProductDraft): ProductDraft {
  if (!row) throw new Error("the file has no such row");
  const reading = readRow(row, existing);
  if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.draft;
}

const problemsOf = (row: FileRow | undefined): readonly FileProblem[] => {
  const reading = row && readRow(row, undefined);
  return reading && "problems" in reading ? reading.problems : [];
};

const csvOf = (...lines: string[]): string => lines.join("\r\n");
const HEADER = "productname,imageUrl,price,description";
const IMAGE = "https://example.com/a.webp";

describe("delimiters and numbers", () => {
  it.each([",", ";", "\t"])("reads cells separated by %j", (delimiter) => {
    const text = csvOf(
      HEADER.replaceAll(",", delimiter),
      ["Plan Kit", IMAGE, '"117,50"', '"Plans, cuts; and more"'].join(delimiter),
    );
    expect(draftOf(readCsv(text).rows[0])).toMatchObject({
      priceCents: 117_50,
      description: "Plans, cuts; and more",
    });
  });

  it.each(["0x10", "1e3", "12 USD", "12 34", "12'34"])("refuses to guess the amount %s", (amount) => {
    const text = csvOf(HEADER, `A,${IMAGE},"${amount}",Text`);
    expect(problemsOf(readCsv(text).rows[0])).toEqual([
      {
        line: 2,
        column: "price",
        message: `'${amount}' is not an amount. Write it like 1234.56 or 1.234,56.`,
      },
    ]);
  });

  it.each([
    ["1.234,56", 1234_56],
    ["€ 12", 12_00],
    ["12 EUR", 12_00],
    ["'1234.5", 1234_50],
  ])("accepts the amount %s as people write it (D69)", (amount, cents) => {
    expect(draftOf(readCsv(csvOf(HEADER, `A,${IMAGE},"${amount}",Text`)).rows[0]).priceCents).toBe(cents);
  });

  it("finds the delimiter in the first row, regardless of the second", () => {
    const text = csvOf("productname,description", "Plan Kit,Plans; cuts; and more");
    expect(readCsv(text).rows).toMatchObject([{ line: 2, problems: [] }]);
  });

  it("reads a file of one column as one with commas", () => {
    expect(problemsOf(readCsv(csvOf("productname", "Plan, Kit")).rows[0])).toMatchObject([
      { line: 2, message: "This row has 2 cells, and the header names 1 columns." },
    ]);
  });

  it("refuses an amount with two possible meanings (D69)", () => {
    const text = csvOf(HEADER, `A,${IMAGE},"1,234",Text`);
    expect(problemsOf(readCsv(text).rows[0])).toEqual([
      {
        line: 2,
        column: "price",
        message:
          "'1,234' could mean €1,234.00 or €1.234. Leave the thousands separator out, or write two decimals.",
      },
    ]);
  });
});

describe("columns", () => {
  it.each([
    [`${HEADER},Price`, "price", /^The column 'price' appears twice.$/],
    ["imageUrl,price,description", "productname", /^The column 'productname' is missing.$/],
    [
      "Prodctname,price,colour",
      "productname",
      /^The column 'productname' is missing. The file has 'Prodctname' \(did you mean productname\?\), 'colour'.$/,
    ],
  ])("refuses the header %s", (header, column, message) => {
    const file = readCatalogueFile("csv", csvOf(header, "A,B,C,D"));
    expect(file.rows).toEqual([]);
    expect(file.problems).toEqual([{ line: 1, column, message: expect.stringMatching(message) }]);
  });

  it("reads headers in any case, and skips the columns that the shop sets itself", () => {
    const text = csvOf("ProductName,IMAGEURL,_id,price,total,Description,", `A,${IMAGE},7,200,1,Text,`);
    const [row] = readCsv(text).rows;
    expect(draftOf(row)).toMatchObject({ productname: "A", priceCents: 200_00 });
    expect(row?.position).toBeNull();
  });

  it("ignores the user's own columns and lists them: a misspelt one is listed with the right name", () => {
    const file = readCsv(
      csvOf(`${HEADER},colour,,Prise,colour,stocks`, `A,${IMAGE},200,Text,red,,9,blue,no`),
    );
    expect(file.problems).toEqual([]);
    expect(draftOf(file.rows[0])).toMatchObject({ productname: "A", priceCents: 200_00, stock: true });
    expect(file.notes[1]).toBe(
      "The shop does not know these columns and ignores them: 'colour', one without a name, 'Prise', 'colour', 'stocks' (did you mean stock?).",
    );
  });

  it("lists at most twenty of them, each shortened", () => {
    const own = Array.from({ length: 25 }, (_, at) => `own${at}`);
    const [, note] = readCsv(csvOf([HEADER, "x".repeat(61), ...own].join(), `A,${IMAGE},200,Text`)).notes;
    expect(note).toMatch(/ignores them: 'x{60}…', 'own0', .*'own18' and 6 more\.$/);
  });

  it("leaves columns that the file lacks unchanged, and lists them", () => {
    const file = readCsv(csvOf("productname,price", "Plan Kit,250"));
    const existing = { ...DRAFT, planCents: { Monthly: 9_00 }, stock: false };
    expect(draftOf(file.rows[0], existing)).toEqual({ ...existing, priceCents: 250_00 });
    const named = new Set<string>(["position", "productname", "price"]);
    const left = CATALOGUE_COLUMNS.filter((column) => !named.has(column));
    expect(left).toContain("description");
    expect(file.notes).toEqual([
      `The file leaves columns out: ${left.join(", ")}. Products keep what they have there.`,
    ]);
  });

  it("removes an own price if its cell is empty, and keeps it if its column is absent", () => {
    const file = readCsv(csvOf("productname,monthlyPrice", "Plan Kit,"));
    const existing = { ...DRAFT, planCents: { Monthly: 9_00, "1 year": 90_00 } };
    expect(draftOf(file.rows[0], existing).planCents).toEqual({ "1 year": 90_00 });
  });
});

describe("cells", () => {
  const ALL = `${HEADER},stock,plans,mainCategories,subcategories,position,oneYearPrice`;
  const row = (...cells: string[]): FileRow | undefined =>
    readCsv(csvOf(ALL, ["A", IMAGE, "200", "Text", ...cells].join(","))).rows[0];

  it("separates lists by a bar", () => {
    const draft = draftOf(
      row("no", "1 year | 3 year", '"Product Design & Manufacturing|Workflows"', "BIM|VR|BIM", "", ""),
    );
    expect(draft).toMatchObject({
      stock: false,
      plans: { Monthly: false, "1 year": true, "3 year": true },
      mainCategories: ["Product Design & Manufacturing", "Workflows"],
      subcategories: ["BIM", "VR"],
    });
  });

  it.each([
    ["yes", true],
    ["TRUE", true],
    ["1", true],
    ["No", false],
    ["false", false],
    ["0", false],
    ["WAAR", true],
    ["ONWAAR", false],
    ["WAHR", true],
    ["FALSCH", false],
    ["VRAI", true],
    ["FAUX", false],
  ])("reads the stock %s", (cell, stock) => {
    expect(draftOf(row(cell, "1 year", "", "", "", "")).stock).toBe(stock);
  });

  it("reports every wrong cell of a row", () => {
    expect(problemsOf(row("maybe", "Weekly", "Food", "BIM|Knitting|Sewing", "first", "-1"))).toEqual([
      { line: 2, column: "stock", message: "Stock must be yes or no." },
      {
        line: 2,
        column: "plans",
        message: "There is no plan 'Weekly'. The plans are Monthly, 1 year, 3 year, separated by |.",
      },
      { line: 2, column: "mainCategories", message: "One of the main categories is not known: 'Food'." },
      { line: 2, column: "subcategories", message: "One of the subcategories is not known: 'Knitting'." },
      { line: 2, column: "subcategories", message: "One of the subcategories is not known: 'Sewing'." },
      { line: 2, column: "oneYearPrice", message: "A plan's price must be positive value" },
      { line: 2, column: "position", message: "The position must be a number from 0 on, or empty." },
    ]);
  });

  it.each([["yes,1 year,,,,,surplus,,", "This row has 11 cells, and the header names 10 columns."]])(
    "refuses a line whose cells have shifted: %s",
    (cells, message) => {
      expect(problemsOf(row(cells))[0]).toEqual({ line: 2, column: null, message });
    },
  );

  it("reports the line of a quote that is never closed", () => {
    const file = readCsv(csvOf(HEADER, `A,${IMAGE},200,Text`, `B,${IMAGE},200,"Text`, `C,${IMAGE},200,Text`));
    expect(file.rows.map(problemsOf)).toEqual([
      [],
      [{ line: 3, column: null, message: "A quote that opens in this row is never closed." }],
    ]);
  });
});

describe("a file as spreadsheets save it", () => {
  it("can begin with a byte order mark and empty lines, and have spaces around headers and cells", () => {
    const text = `\uFEFF\n \n productname ; imageUrl;price;discountPrice;description\n A ;${IMAGE}; 200; ;Text; ; \n ; ;\n`;
    const { rows, problems } = readCsv(text);
    expect(problems).toEqual([]);
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(draftOf(rows[0])).toMatchObject({
      productname: "A",
      priceCents: 200_00,
      discountCents: null,
      facts: "",
    });
  });

  it("starts with a byte order mark, so that spreadsheets read it as UTF-8", () => {
    const bytes = new TextEncoder().encode(listText(csvForm(";"), [testProduct()]));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each([
    ["sep=;\r\n", ";"],
    ["\uFEFFSEP=|\n", "|"],
    ['"sep=,"\r', ","],
    ["sep=\t\n", "\t"],
  ])("can begin with Excel's own line %j, which sets the delimiter", (line, delimiter) => {
    const rows = [HEADER.replaceAll(",", delimiter), ["A", IMAGE, "200", '"x,y"'].join(delimiter)];
    const file = readCsv(line + rows.join("\n"));
    expect(file.problems).toEqual([]);
    expect(draftOf(file.rows[0])).toMatchObject({ productname: "A", description: "x,y" });
  });

  it("keeps a byte order mark that is part of a text", () => {
    expect(draftOf(readCsv(csvOf(HEADER, `A,${IMAGE},200,Te\uFEFFxt`)).rows[0]).description).toBe(
      "Te\uFEFFxt",
    );
  });

  it("reports problems of its first row first, with their place", () => {
    const { rows, problems, notes } = readCsv(`"productname"x,price\nA,1`);
    expect(rows).toEqual([]);
    expect(notes).toEqual([]);
    expect(problems[0]).toEqual({
      line: 1,
      column: null,
      message: "A quoted cell goes on after its closing quote. A quote inside a cell is written twice.",
    });
  });

  it("is reported as empty if it has no lines, and nothing else is reported", () => {
    expect(readCsv("\n\n")).toEqual({
      rows: [],
      notes: [],
      problems: [{ line: 1, column: null, message: "The file is empty: its first row names the columns." }],
    });
  });

  it("reports no columns if it has them all, and no own price if the cell is empty", () => {
    const file = readCsv(listText(csvForm(","), [testProduct()]));
    expect(file).toMatchObject({ notes: [], problems: [] });
    expect(Object.keys(file)).not.toContain("tooManyAtLine");
    expect(readCsv(csvOf(HEADER, `A,${IMAGE},200,Text`)).rows[0]?.fields).not.toHaveProperty("planPrices");
  });

  it("writes amounts in the delimiter's locale, and other numbers unchanged", () => {
    const written = listText(csvForm(";"), [testProduct({ productname: "1.5", priceCents: 12_50 })]);
    expect(written).toContain(';"12,5";');
    expect(written).toContain('"1.5"');
    expect(listText(csvForm(","), [testProduct({ priceCents: 12_50 })])).toContain(',"12.5",');
  });
});
