import { beforeEach, describe, expect, it } from "vitest";
import { CATALOGUE_MAX_BYTES, FILE_MAX_PRODUCTS } from "#domain/catalogue-files/catalogue-format.ts";
import { CATALOGUE_COLUMNS } from "#domain/catalogue/product-fields.ts";
import { MONTHLY_PRICE_TEXT } from "#domain/catalogue/price-rule.ts";
import { signedInAdmin, signedInUser, type TestAccount } from "../testing/accounts.ts";
import { check, exportText } from "../testing/bulk.ts";
import { requestExport } from "../testing/exports.ts";
import { storedProducts } from "../testing/catalogue.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { call, failureOf, product, resetShop } from "../testing/shop.ts";

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
  it.each([{ format: "csv" }, { format: "csv", delimiter: ";" }, { format: "json" }])(
    "finds no changes in an export: %j",
    async (format) => {
      const text = await exportText(format, admin.headers);
      const { rows, problems, missing } = await check(text, admin.headers, { format: format.format });
      expect(problems).toEqual([]);
      expect(rows.map((row) => row.outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
      expect(missing).toEqual([]);
    },
  );

  it("finds no changes in the response of GET /api/products", async () => {
    const text = await (await call("/api/products")).text();
    const { rows } = await check(text, admin.headers, { format: "json" });
    expect(rows.map((row) => row.outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
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

  it("refuses Monthly without its own price, in the row's problems (D12)", async () => {
    const header = `${HEADER},plans,monthlyPrice`;
    const text = csv(
      header,
      `Atlas,/images/seed-atlas.webp,200,100,A drawing program.,Monthly|1 year,`,
      `Plan Kit,/images/seed-plan-kit.webp,200,100,A drawing program.,Monthly|1 year,9.90`,
    );
    const { rows } = await check(text, admin.headers);
    expect(rows).toMatchObject([
      {
        outcome: "error",
        problems: [{ line: 2, column: "monthlyPrice", message: MONTHLY_PRICE_TEXT }],
        buyerPays: [],
      },
      { outcome: "unchanged" },
    ]);
  });

  it("reports every error with its line and column", async () => {
    const text = csv(
      HEADER,
      `New Tool,${IMAGE},0,,"One\r\ntwo"`,
      `Atlas,nowhere,200,300,Text`,
      `ATLAS ,${IMAGE},200,,Text`,
      `,${IMAGE},200,,Text`,
      `Borrowed,https://user:pass@images.example/a.png,200,,Text`,
      `Inside,https://10.0.0.8/a.png,200,,Text`,
    );
    const { rows } = await check(text, admin.headers);
    expect(rows.flatMap((row) => row.problems)).toEqual([
      { line: 2, column: "price", message: "Product Price must be positive value" },
      {
        line: 3,
        column: "imageUrl",
        message: "The image must be one uploaded here or an https address.",
      },
      {
        line: 3,
        column: "discountPrice",
        message: "Discount Price must be less than the product price",
      },
      { line: 4, column: "productname", message: "'ATLAS' is already in row 3." },
      { line: 5, column: "productname", message: "Product name is required." },
      {
        line: 6,
        column: "imageUrl",
        message: "The image must be at an address without a username and password.",
      },
      {
        line: 7,
        column: "imageUrl",
        message: "The image must be at an address that everybody can reach.",
      },
    ]);
    expect(rows.map((row) => row.outcome)).toEqual(rows.map(() => "error"));
  });

  it("reports a subcategory without its main category by row, including values that the file leaves unchanged", async () => {
    const whole = `${HEADER},mainCategories,subcategories`;
    const alone = csv(whole, `New Tool,${IMAGE},300,,Text,Workflows,BIM`, `Other,${IMAGE},0,,Text,,GIS`);
    expect((await check(alone, admin.headers)).rows.map(({ problems }) => problems)).toEqual([
      [],
      [
        { line: 3, column: "price", message: "Product Price must be positive value" },
        { line: 3, column: "subcategories", message: orphaned("Workflows", "GIS") },
      ],
    ]);
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

  it.each([
    ["no column for the name", csv("price,description", "1,B"), 1, "productname"],
    ["a NUL", csv(HEADER, "A\u0000,B,1,,C"), 2, null],
    ["nothing", "", 1, null],
  ])("reports %s by row", async (_name, text, line, column) => {
    const { rows, problems, missing } = await check(text, admin.headers);
    expect(rows).toEqual([]);
    expect(missing).toEqual([]);
    expect(problems).toMatchObject([{ line, column }]);
  });

  it("ignores an unknown column, and mentions it in the notes", async () => {
    const { rows, notes } = await check(csv("productname,colour", "Atlas,red"), admin.headers);
    expect(rows).toMatchObject([{ outcome: "unchanged", problems: [] }]);
    expect(notes).toContain("The shop does not know these columns and ignores them: 'colour'.");
  });

  it("reports a NUL escaped in JSON as a problem of its field", async () => {
    const text = JSON.stringify([{ productname: "A\u0000", price: 1 }]);
    const { rows } = await check(text, admin.headers, { format: "json" });
    expect(rows[0]?.problems[0]).toEqual({
      line: 1,
      column: "productname",
      message: "Product name contains characters that are not allowed.",
    });
  });

  it("refuses 50,000 rows and names the row that exceeds the limit", async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `P${at},${IMAGE},200,,Text`);
    const refusal = await refusalOf(
      await mutation("bulk.check", { format: "csv", text: csv(HEADER, ...rows) }, admin.headers),
    );
    expect(refusal).toMatchObject({
      status: 400,
      message: `Row ${FILE_MAX_PRODUCTS + 2}: a file may name at most 5,000 products. Split it into several files.`,
    });
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

describe("the export", () => {
  it("contains nothing that a spreadsheet would run, and can be imported unchanged", async () => {
    await resetShop([product({ productname: "=1+1", description: "@SUM(A1)" })]);
    admin = await signedInAdmin();
    const text = await exportText({ format: "csv" }, admin.headers);
    expect(text).toContain("'=1+1");
    expect(text).toContain("'@SUM(A1)");
    const { rows } = await check(text, admin.headers);
    expect(rows).toMatchObject([{ productname: "=1+1", outcome: "unchanged" }]);
  });
});

describe("access", () => {
  it.each(["bulk.check", "the export"])(
    "%s returns 401 without a token and 403 without the role",
    async (name) => {
      const { headers } = await signedInUser();
      const ask = (headers: Record<string, string> = {}) =>
        name === "the export"
          ? requestExport("catalogue", { format: "csv" }, headers)
          : mutation(name, { format: "csv", text: HEADER }, headers);
      expect((await ask()).status).toBe(401);
      expect((await ask(headers)).status).toBe(403);
      expect((await ask(admin.headers)).status).toBe(200);
    },
  );
});
