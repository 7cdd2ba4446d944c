import { beforeEach, describe, expect, it } from "vitest";
import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-files/catalogue-format.ts";
import { CATALOGUE_COLUMNS } from "#domain/catalogue/product-fields.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { check, exportText } from "../testing/bulk.ts";
import { storedProducts } from "../testing/catalogue.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { failureOf, product, resetShop } from "../testing/shop.ts";

const IMAGE = "https://example.com/a.webp";
const HEADER = "productname,imageUrl,price,discountPrice,description";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([
    product({ productname: "Plan Kit", monthlyCents: 990, plans: ["Monthly", "1 year"] }),
    product({ productname: "Été Motion", description: "First line\r\nsecond line" }),
    product({ productname: "Atlas", subcategories: ["GIS", "Windows"], stock: false }),
  ]);
  admin = await signedInAdmin();
});

const orphaned = (main: string, sub: string): string =>
  `Subcategories need their main categories. Add '${main}' (for '${sub}').`;
const csv = (...lines: string[]): string => lines.join("\r\n");

describe("bulk.check", () => {
  it("finds no changes in an export", async () => {
    const text = await exportText({ format: "csv", delimiter: ";" }, admin.headers);
    const { rows, problems, missing } = await check(text, admin.headers);
    expect(problems).toEqual([]);
    expect(rows.map((row) => row.outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(missing).toEqual([]);
  });

  it("reports each row as new, changed or unchanged, and writes nothing", async () => {
    const text = csv(
      HEADER,
      `  plan kit ,/images/seed-plan-kit.webp,250,100,A drawing program.`,
      `Atlas,/images/seed-atlas.webp,200,100,A drawing program.`,
      `New Tool,${IMAGE},300,,For drawing.`,
    );
    const before = await storedProducts();
    const report = await check(text, admin.headers);
    expect(report.rows).toEqual([
      {
        line: 2,
        productname: "plan kit",
        outcome: "changed",
        changes: [
          { column: "productname", from: "Plan Kit", to: "plan kit" },
          { column: "price", from: "200", to: "250" },
        ],
        buyerPays: [
          { plan: "Monthly", fromCents: 9_90, toCents: 9_90 },
          { plan: "1 year", fromCents: 100_00, toCents: 150_00 },
        ],
        problems: [],
      },
      { line: 3, productname: "Atlas", outcome: "unchanged", changes: [], buyerPays: [], problems: [] },
      {
        line: 4,
        productname: "New Tool",
        outcome: "new",
        changes: [
          { column: "productname", from: null, to: "New Tool" },
          { column: "imageUrl", from: null, to: IMAGE },
          { column: "price", from: null, to: "300" },
          { column: "plans", from: null, to: "1 year" },
          { column: "stock", from: null, to: "yes" },
          { column: "description", from: null, to: "For drawing." },
          { column: "shown", from: null, to: "now" },
        ],
        buyerPays: [{ plan: "1 year", fromCents: null, toCents: 300_00 }],
        problems: [],
      },
    ]);
    expect(report).toMatchObject({ missingCount: 1, missing: ["Été Motion"] });
    expect(report.deleteMissing).toBe(false);
    const named = new Set(["position", ...HEADER.split(",")]);
    const left = CATALOGUE_COLUMNS.filter((column) => !named.has(column));
    expect(report.notes).toEqual([
      `The file leaves columns out: ${left.join(", ")}. Products keep what they have there.`,
    ]);
    expect(await storedProducts()).toEqual(before);
  });

  it("reports errors with line and column, and a product that the file names twice", async () => {
    const text = csv(
      HEADER,
      `New Tool,${IMAGE},0,,"One\r\ntwo"`,
      `Atlas,${IMAGE},200,,Text`,
      `ATLAS ,${IMAGE},9,,Text`,
    );
    const { rows } = await check(text, admin.headers);
    expect(rows.flatMap((row) => row.problems)).toEqual([
      { line: 2, column: "price", message: "Product Price must be positive value" },
      { line: 4, column: "productname", message: "'ATLAS' is already in row 3." },
    ]);
    expect(rows.map((row) => row.outcome)).toEqual(["error", "changed", "error"]);
  });

  it("reports a subcategory without its main category, including values that the file leaves unchanged", async () => {
    const partly = await check(csv("productname,mainCategories", "Atlas,Workflows"), admin.headers);
    expect(partly.rows[0]?.problems).toEqual([
      { line: 2, column: "subcategories", message: orphaned("Operating system", "Windows") },
    ]);
    const json = JSON.stringify([{ productname: "Atlas", subcategories: ["Mac", "VR"] }], null, 1);
    expect((await check(json, admin.headers, { format: "json" })).rows[0]?.problems).toEqual([]);
  });

  it("reports the products that move, but not those that only make room", async () => {
    const text = csv("productname,position", "Atlas,1", "Plan Kit,2", "Été Motion,3");
    const { rows } = await check(text, admin.headers);
    expect(rows.map((row) => row.changes)).toEqual([[{ column: "position", from: "3", to: "1" }], [], []]);
  });

  it("compares a new price with a discount that isn't in the file", async () => {
    const { rows } = await check(csv("productname,price", "Atlas,99"), admin.headers);
    expect(rows[0]?.problems).toEqual([
      { line: 2, column: "discountPrice", message: "Discount Price must be less than the product price" },
    ]);
  });

  it("accepts a file of nearly 4 MB, and refuses a larger one with a message", async () => {
    const description = "x".repeat(4_999);
    const rows = Array.from({ length: 800 }, (_, at) => `P${at},${IMAGE},200,,${description}`);
    const { rows: read } = await check(csv(HEADER, ...rows), admin.headers);
    expect(read.filter((row) => row.outcome === "new")).toHaveLength(800);

    const input = { format: "csv", text: "x".repeat(CATALOGUE_MAX_BYTES) };
    expect(await failureOf(await mutation("bulk.check", input, admin.headers))).toEqual({
      status: 413,
      message: "The request is too large.",
    });
  });

  it.each([
    [{ format: "xlsx", text: "" }, "The format must be csv or json."],
    [{ format: "csv" }, "The file's text is missing."],
    [{ format: "csv", text: "", deleteMissing: "yes" }, "deleteMissing must be true or false."],
    [7, "The import must be an object."],
  ])("refuses %j with a message", async (input, message) => {
    expect(await refusalOf(await mutation("bulk.check", input, admin.headers))).toMatchObject({
      status: 400,
      message,
    });
  });
});
