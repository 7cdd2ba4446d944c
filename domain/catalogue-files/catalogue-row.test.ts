import { describe, expect, it } from "vitest";
import { JSON_FORM, readJson } from "./catalogue-json.ts";
import { cellsOfNew, changesBetween, draftOfProduct, type FileRow, readRow } from "./catalogue-row.ts";
import { listText } from "../text/list-text.ts";
import { MONTHLY_PRICE_TEXT } from "../catalogue/price-rule.ts";
import { draftInEuros } from "../catalogue/product-euros.ts";
import { testDraft, testProduct } from "../testing/product.ts";

const DRAFT = testDraft({ planCents: { Monthly: 9_99 } });
const FIELDS = draftInEuros(DRAFT);

const rowWith = (fields: object, more: Partial<FileRow> = {}): FileRow => ({
  line: 7,
  fields: { ...FIELDS, ...fields },
  position: null,
  problems: [],
  ...more,
});
/** Returns a row's problems: column and message. */
function wrongWith(row: FileRow, existing = DRAFT): readonly (readonly [string | null, string])[] {
  const reading = readRow(row, existing);
  return "problems" in reading ? reading.problems.map(({ column, message }) => [column, message]) : [];
}

describe("a product's position in a file", () => {
  it.each([
    [undefined, null],
    [null, null],
    ["", null],
    [0, 0],
    ["0", 0],
    ["1,5", 1.5],
    ["2.5", 2.5],
    [1_000_000, 1_000_000],
  ])("%j is read as %j", (position, place) => {
    expect(readRow(rowWith({}, { position }), undefined)).toEqual({ draft: DRAFT, position: place });
  });

  it.each([-1, "-0,5", 1_000_001, "first", true, [], {}])("%j is refused", (position) => {
    expect(wrongWith(rowWith({}, { position }))).toEqual([
      ["position", "The position must be a number from 0 on, or empty."],
    ]);
  });
});

it("a stored product is written without the categories that the shop no longer has", () => {
  const product = testProduct({
    mainCategories: ["Blueprints", "Workflows"],
    subcategories: ["Tracing", "Drafting"],
  });
  expect(draftOfProduct(product)).toMatchObject({
    mainCategories: ["Workflows"],
    subcategories: ["Drafting"],
  });
});

describe("the changes of a file's product", () => {
  it("are the cells that differ, and no others", () => {
    const after = { ...DRAFT, description: "Another text.", priceCents: 300_00 };
    expect(changesBetween(DRAFT, after)).toEqual([
      { column: "price", from: "200", to: "300" },
      { column: "description", from: "A drawing program.", to: "Another text." },
    ]);
    expect(changesBetween(DRAFT, DRAFT)).toEqual([]);
  });

  it("don't include the order of a list or the kind of line breaks", () => {
    const before = {
      ...DRAFT,
      subcategories: ["Drafting" as const, "BIM" as const],
      description: "One\nTwo",
    };
    const after = {
      ...before,
      subcategories: ["BIM" as const, "Drafting" as const],
      description: "One\r\nTwo",
    };
    expect(changesBetween(before, after)).toEqual([]);
    const columns = (changed: Partial<typeof before>) =>
      changesBetween(before, { ...before, ...changed }).map(({ column }) => column);
    expect(columns({ subcategories: ["BIM"] })).toEqual(["subcategories"]);
    expect(columns({ stock: false })).toEqual(["stock"]);
    expect(columns({ plans: { Monthly: true } })).toEqual(["plans"]);
    expect(columns({ planCents: { Monthly: 8_00 } })).toEqual(["monthlyPrice"]);
  });

  it("are all non-empty cells of a new product", () => {
    const cells = cellsOfNew(DRAFT);
    expect(cells).toContainEqual({ column: "productname", from: null, to: "Draft" });
    expect(cells.every(({ to, from }) => to !== "" && from === null)).toBe(true);
    expect(cells.map(({ column }) => column)).not.toContain("aliases");
  });
});
const read = (planPrices: unknown) => readRow(rowWith({ planPrices }), DRAFT);

describe("the plans' own prices", () => {
  it("stay if the file leaves them out, and are removed by null", () => {
    expect(read({ "1 year": 50 })).toMatchObject({
      draft: { planCents: { Monthly: 9_99, "1 year": 50_00 } },
    });
    expect(read({ Monthly: null })).toMatchObject({ draft: { planCents: {} } });
  });

  it("are required for Monthly, because a month has no other price (D12)", () => {
    const unpriced = { plans: { Monthly: true }, planPrices: { Monthly: null } };
    const wrong = ["monthlyPrice", MONTHLY_PRICE_TEXT];
    expect(wrongWith(rowWith(unpriced))).toEqual([wrong]);
    const noName = wrongWith(rowWith({ ...unpriced, description: "" }));
    expect(noName).toEqual([["description", "Description is required."], wrong]);
    expect(wrongWith(rowWith({ ...unpriced, planPrices: { Monthly: 5 } }))).toEqual([]);
  });

  it.each([null, [], "9,99", 5])("can't be %j", (planPrices) => {
    expect(wrongWith(rowWith({ planPrices }))).toHaveLength(1);
  });
});

describe("a row's problems", () => {
  it("are all reported together, including those of rules over several fields", () => {
    const fields = {
      description: 7,
      price: 100,
      discountPrice: 200,
      mainCategories: ["Media & Entertainment", "Workflows"],
      subcategories: ["Drafting", "Windows"],
    };
    expect(wrongWith(rowWith(fields))).toEqual([
      ["description", "Description must be text."],
      ["discountPrice", "Discount Price must be less than the product price"],
      ["subcategories", "Subcategories need their main categories. Add 'Operating system' (for 'Windows')."],
    ]);
  });

  it("name the wrong entry of a list", () => {
    const [[column, message] = []] = wrongWith(rowWith({ subcategories: ["Drafting", "Knitting"] }));
    expect(column).toBe("subcategories");
    expect(message).toMatch(/: 'Knitting'\.$/);
  });

  it.each(["dear", null])("name the price %j, which isn't a number, once", (price) => {
    const problems = wrongWith(rowWith({ description: "", price, discountPrice: 1 }));
    expect(problems.map(([column]) => column)).toEqual(["price", "description"]);
  });

  it("are in the plan's column, or in JSON's one field for plans", () => {
    const planPrices = { "1 year": -1 };
    expect(wrongWith(rowWith({ planPrices })).map(([column]) => column)).toEqual(["oneYearPrice"]);
    const json = rowWith({ planPrices }, { fieldLines: new Map([["planPrices", 9]]) });
    expect(readRow(json, DRAFT)).toMatchObject({ problems: [{ line: 9, column: "planPrices" }] });
  });

  it("are only those of the whole row, if there are any", () => {
    const problems = [{ line: 7, column: null, message: "Too many cells." }];
    expect(readRow(rowWith({ price: -1 }, { problems }), DRAFT)).toEqual({ problems });
  });

  it("prevent an otherwise valid row from being read", () => {
    const problems = [{ line: 7, column: "colour", message: "There is no such column." }];
    expect(readRow(rowWith({}, { problems }), DRAFT)).toEqual({ problems });
  });
});

describe("a list of products in JSON", () => {
  it.each(["null", "[]", "7", '"text"'])("can't contain %s", (entry) => {
    expect(readJson(`[${entry}]`).rows[0]?.problems).toEqual([
      { line: 1, column: null, message: "A product must be an object: { … }." },
    ]);
  });

  it("can begin with a byte order mark, and contain the fields that the shop sets itself", () => {
    const file = readJson(`\uFEFF[{"_id": "1", "productname": "A", "position": 3}]`);
    expect(file).toMatchObject({ problems: [], notes: [] });
    expect(file.rows).toMatchObject([{ fields: { productname: "A" }, position: 3, problems: [] }]);
    expect(Object.keys(file.rows[0]?.fields ?? {})).not.toContain("_id");
  });

  it("keeps a byte order mark inside a text", () => {
    expect(readJson('[{"productname": "A\uFEFFB"}]').rows[0]?.fields).toEqual({ productname: "A\uFEFFB" });
  });

  it("reports an unknown field together with an export's fields", () => {
    const [row] = readJson('[{"colour": "red"}]').rows;
    const [, names = ""] = /The fields are (.*)\.$/.exec(row?.problems[0]?.message ?? "") ?? [];
    const [exported] = readJson(listText(JSON_FORM, [testProduct()])).rows;
    expect(names.split(", ").toSorted()).toEqual([...(exported?.fieldLines?.keys() ?? [])].toSorted());
  });

  it("leaves the plans' own prices unchanged if it doesn't mention them", () => {
    const readings = readJson("[{}]").rows.map((row) => readRow(row, DRAFT));
    expect(readings).toEqual([{ draft: DRAFT, position: null }]);
  });

  it("removes the own prices of plans that it doesn't mention", () => {
    const [row] = readJson('[{"planPrices": {"Monthly": 5}}, {}]').rows;
    expect(row?.fields).toEqual({ planPrices: { Monthly: 5, "1 year": null, "3 year": null } });
    expect(readJson('[{"planPrices": null}]').rows[0]?.fields).toEqual({ planPrices: null });
    expect(readJson('[{"planPrices": [1]}]').rows[0]?.fields).toEqual({ planPrices: [1] });
    expect(readJson('[{"planPrices": "x"}]').rows[0]?.fields).toEqual({ planPrices: "x" });
  });
});
