import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { csvForm, readCsv } from "./catalogue-csv.ts";
import { readCatalogueFile } from "./catalogue-file.ts";
import { CATALOGUE_MAX_BYTES, FILE_MAX_PRODUCTS } from "./catalogue-format.ts";
import { JSON_FORM } from "./catalogue-json.ts";
import { listText } from "../text/list-text.ts";
import {
  changesBetween,
  draftOfProduct,
  FIELD_COLUMNS,
  type FileProblem,
  type FileRow,
  readRow,
} from "./catalogue-row.ts";
import { CSV_DELIMITERS } from "../text/csv.ts";
import { toCents, toEuros } from "../money/euros.ts";
import { type ProductDraft, productDraftSchema } from "../catalogue/product-draft.ts";
import { draftInEuros, inCents, productInEuros } from "../catalogue/product-euros.ts";
import { CATALOGUE_COLUMNS } from "../catalogue/product-fields.ts";
import { isVisibleName } from "../text/odd-characters.ts";
import type { Product } from "../catalogue/product.ts";
import { groupOfSubcategory, SUBCATEGORIES } from "../catalogue/taxonomy.ts";
import { testDraft, testProduct } from "../testing/product.ts";

const DRAFT = testDraft({
  productname: "Plan Kit",
  imageUrl: "https://example.com/plan-kit.webp",
});

/** A product from a draft in euros. */
const product = (fields: Partial<ReturnType<typeof draftInEuros>>, at = 0): Product =>
  testProduct({
    ...productDraftSchema.parse(inCents({ ...draftInEuros(DRAFT), ...fields })),
    _id: String(at),
    displayOrder: at,
  });

/** The 82 seeded products. */
const SEEDED = z
  .array(z.looseObject({}))
  .parse(JSON.parse(readFileSync(new URL("../../ops/catalogue/products.json", import.meta.url), "utf8")))
  .map((seed, at) => product({ ...seed, imageUrl: DRAFT.imageUrl }, at));

const NASTY: readonly Product[] = [
  product({ productname: '=HYPERLINK("https://example.com")' }),
  product({ productname: "'=already with an apostrophe" }),
  product({ productname: "''@twice" }),
  product({ productname: "-5 or +3", description: "@everyone" }),
  product({ productname: 'Quotes "inside", commas; semicolons | bars' }),
  product({ productname: "Ünïcødé 製図 📐", description: "First line\nsecond line\r\nthird\rfourth" }),
  product({ productname: "'plain apostrophe'", description: '\\" back\\slashes\\n and \t tabs' }),
  product({ productname: "007", description: "1,5" }),
  product({
    productname: "All plans",
    price: 999_999.99,
    discountPrice: 0.01,
    stock: false,
    plans: { Monthly: true, "1 year": true, "3 year": true },
    planPrices: { Monthly: 9.99, "1 year": 0.5, "3 year": 1234.56 },
  }),
  product({ productname: "No families", discountPrice: null, mainCategories: [], subcategories: [] }),
].map((nasty, at) => Object.assign(nasty, { _id: String(at) }));

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

describe.each([
  ["the seeded catalogue", SEEDED],
  ["nasty values", NASTY],
])("an export of %s", (_name, products) => {
  it.each([
    ["CSV with commas", "csv", listText(csvForm(","), products)],
    ["CSV with semicolons", "csv", listText(csvForm(";"), products)],
    ["JSON", "json", listText(JSON_FORM, products)],
    ["what GET /api/products answers", "json", JSON.stringify(products.map(productInEuros))],
    [
      "CSV that a spreadsheet saved with other line ends",
      "csv",
      listText(csvForm(","), products).replaceAll("\r\n", "\n"),
    ],
  ] as const)("changes nothing when it's read back from %s", (_format, format, text) => {
    const file = readCatalogueFile(format, text);
    expect(file.problems).toEqual([]);
    expect(file.rows).toHaveLength(products.length);
    for (const [at, product] of products.entries()) {
      const before = draftOfProduct(product);
      expect(changesBetween(before, draftOf(file.rows[at], before))).toEqual([]);
      // A new product isn't changed either.
      expect(changesBetween(before, draftOf(file.rows[at]))).toEqual([]);
    }
  });

  it("is indented by two spaces in JSON", () => {
    const text = listText(JSON_FORM, products);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  it("contains nothing that a spreadsheet would run", () => {
    for (const { cells } of cellsIn(listText(csvForm(","), products))) {
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });
});

const nastyText = (characters: string) =>
  fc
    .string({ unit: fc.constantFrom(...characters.split("")), minLength: 1, maxLength: 16 })
    .map((text) => text.trim())
    .filter((text) => text !== "" && isVisibleName(text));
const NASTY_CHARACTERS = ";,'\"=+-@＝ \u00A0é|1ab";
/** A name is one line; a description can have several, and tabs. */
const nastyName = nastyText(NASTY_CHARACTERS);
const nastyDescription = nastyText(`${NASTY_CHARACTERS}\t\r\n`);
const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);

/** Any valid product. */
const anyProduct = fc
  .record({
    productname: nastyName,
    description: nastyDescription,
    price: cents(90_000_000).map((euros) => euros + 1_000),
    discountPrice: fc.option(cents(99_999)),
    stock: fc.boolean(),
    subcategories: fc.subarray([...SUBCATEGORIES], { maxLength: 4 }),
    monthly: fc.option(
      cents(9_999).map((euros) => euros + 0.01),
      { nil: undefined },
    ),
  })
  .map(({ monthly, subcategories, ...fields }) =>
    product({
      ...fields,
      subcategories,
      mainCategories: [...new Set(subcategories.map(groupOfSubcategory))],
      planPrices: monthly === undefined ? {} : { Monthly: toEuros(toCents(monthly)) },
    }),
  );

it("any catalogue survives an export and an import, with either delimiter", () => {
  fc.assert(
    fc.property(
      fc.array(anyProduct, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...CSV_DELIMITERS),
      (products, delimiter) => {
        const file = readCatalogueFile("csv", listText(csvForm(delimiter), products));
        expect(file.problems).toEqual([]);
        expect(file.rows).toHaveLength(products.length);
        for (const [at, before] of products.entries()) {
          expect(changesBetween(draftOfProduct(before), draftOf(file.rows[at]))).toEqual([]);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

/** The cells as a spreadsheet reads them, parsed by the test's own reader. */
function cellsIn(csv: string): { cells: string[] }[] {
  const cells: string[] = [];
  for (const [, quoted, bare] of csv.matchAll(/(?:^|[,\n])(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/g)) {
    cells.push(quoted ?? bare ?? "");
  }
  return [{ cells }];
}

it("every column but the position belongs to a field", () => {
  expect(["position", ...FIELD_COLUMNS.keys()]).toEqual(CATALOGUE_COLUMNS);
});

describe("the reported places", () => {
  it("are a spreadsheet's rows: empty rows count, line breaks in a cell and Excel's first line don't", () => {
    const text = csvOf(HEADER, `First,${IMAGE},200,"One\r\ntwo\r\nthree"`, "", `Second,${IMAGE},0,Text`);
    const { rows } = readCsv(text);
    expect(rows.map((row) => row.line)).toEqual([2, 4]);
    expect(readCsv(`sep=,\r\n${text}`).rows.map((row) => row.line)).toEqual([2, 4]);
    expect(problemsOf(rows[1])).toEqual([
      { line: 4, column: "price", message: "Product Price must be positive value" },
    ]);
  });

  it.each(["\n", "\r\n", "\r"])("are counted correctly if rows end in %j", (end) => {
    const text = [HEADER, `A,${IMAGE},200,Text`, `B,${IMAGE},200,"x${end}y"`, `C,${IMAGE},200,Text`].join(
      end,
    );
    expect(readCsv(text).rows.map((row) => row.line)).toEqual([2, 3, 4]);
  });

  it("include the line of a field in JSON", () => {
    const text = `[\n  {"productname": "A",\n   "price": -1,\n   "colour": "red"},\n 7\n]`;
    const { rows } = readCatalogueFile("json", text);
    const [first, second] = rows.map(problemsOf);
    expect(first?.map(({ line, column }) => [line, column])).toEqual([
      [4, "colour"],
      [2, "imageUrl"],
      [2, "description"],
      [3, "price"],
    ]);
    expect(second?.[0]).toEqual({ line: 5, column: null, message: "A product must be an object: { … }." });
  });

  it.each([
    ["[\n{}\n{}]", 3, "A comma or a closing ] is missing here."],
    ['[\n{"a": 1,\n}]', 3, 'A field name in double quotes ("…") is missing here.'],
    ['[\n{"a"\n 1}]', 3, "A colon is missing here."],
    ['[{"a": "x\ny"}]', 1, "This text has a line break or an escape that JSON does not know."],
    ['[{"a": \nundefined}]', 2, "A value is missing or malformed here."],
    ['[{"a": "x}]', 1, "A quote that opens here is never closed."],
    ["[1,\n2", 2, "A comma or a closing ] is missing here (the file ends)."],
    ["[]\n[]", 2, "There is more text behind the end of the list."],
    ['{"products": []}', 1, "The file must be a list of products: [ … ]."],
    ["", 1, "The file must be a list of products: [ … ] (the file ends)."],
    ["[".repeat(30), 1, "The list is nested too deeply."],
  ])("include the place at which %j isn't JSON", (text, line, message) => {
    const problems = [{ line, column: null, message }];
    expect(readCatalogueFile("json", text)).toEqual({ rows: [], notes: [], problems });
  });

  it("include the line at which a file gets too long", () => {
    const rows = Array.from({ length: FILE_MAX_PRODUCTS + 5 }, (_, at) => `P${at},${IMAGE},200,Text`);
    expect(readCsv(csvOf(HEADER, ...rows)).tooManyAtLine).toBe(FILE_MAX_PRODUCTS + 2);
    const json = `[\n${rows.map(() => "{}").join(",\n")}]`;
    const { rows: read, tooManyAtLine } = readCatalogueFile("json", json);
    expect([read.length, tooManyAtLine]).toEqual([FILE_MAX_PRODUCTS, FILE_MAX_PRODUCTS + 2]);
  });
});

it("a file with the highest number of products isn't too large to send", () => {
  const times = Math.ceil(FILE_MAX_PRODUCTS / SEEDED.length);
  const products = Array.from({ length: times }, () => SEEDED).flat();
  const sent = JSON.stringify(listText(csvForm(","), products.slice(0, FILE_MAX_PRODUCTS)));
  expect(new TextEncoder().encode(sent).length).toBeLessThan(CATALOGUE_MAX_BYTES);
});

describe("a file as a whole", () => {
  it.each([
    ["csv", "", "The file is empty: its first row names the columns."],
    ["csv", HEADER, "The file names no products."],
    ["json", "[]", "The file names no products."],
  ] as const)("refuses %s %j", (format, text, message) => {
    expect(readCatalogueFile(format, text).problems).toEqual([{ line: 1, column: null, message }]);
  });

  it.each(["\u0000", "\uFFFD", "\uD800"])("reports the rows with %j", (sign) => {
    const text = csvOf(HEADER, `A,${IMAGE},200,"Two\r\nlines"`, `B${sign},${IMAGE},200,Text`);
    const message = "This row has characters that are not text. Save the file as UTF-8 and choose it again.";
    expect(readCatalogueFile("csv", text)).toEqual({
      rows: [],
      notes: [],
      problems: [{ line: 3, column: null, message }],
    });
    expect(readCatalogueFile("json", `[\n"${sign}"]`).problems).toEqual([
      { line: 2, column: null, message: message.replace("row", "line") },
    ]);
  });
});
