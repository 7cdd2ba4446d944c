import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { testDraft } from "#domain/testing/product.ts";
import { oldSlugs } from "../db/schema/catalogue.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { check, checkAndImport, exportText, importFile, importLines } from "../testing/bulk.ts";
import { storedProducts } from "../testing/catalogue.ts";
import { call, failureOf, post, product, resetShop, testDatabase } from "../testing/shop.ts";

const IMAGE = "https://example.com/a.webp";
const HEADER = "productname,imageUrl,price,discountPrice,description";
const STALE = "The catalogue has changed since the file was checked. Check it again. Nothing was applied.";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([
    product({ productname: "Plan Kit" }),
    product({ productname: "Été Motion" }),
    product({ productname: "Atlas" }),
  ]);
  admin = await signedInAdmin();
});

const csv = (...lines: string[]): string => lines.join("\r\n");
const manyRows = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Tool ${at},${IMAGE},200,,Text`);

const listed = z.array(z.looseObject({ productname: z.string(), total: z.number() }));
const shown = async () => listed.parse(await (await call("/api/products")).json());

describe("POST /api/products/import", () => {
  it("adds and changes the products that the check announced, and keeps the others", async () => {
    const text = csv(
      HEADER,
      "PLAN KIT,/images/seed-plan-kit.webp,250,100,A drawing program.",
      "Atlas,/images/seed-atlas.webp,200,100,A drawing program.",
      `New Tool,${IMAGE},300,,"For drawing,\r\nand more"`,
    );
    expect(await checkAndImport(text, admin.headers)).toEqual({
      applied: { added: 1, changed: 1, deleted: 0 },
    });
    expect(await storedProducts()).toMatchObject([
      { productname: "PLAN KIT", slug: "plan-kit", version: 2 },
      { productname: "Été Motion", version: 1 },
      { productname: "Atlas", version: 1 },
      { productname: "New Tool", slug: "new-tool", version: 1 },
    ]);
    expect(await shown()).toMatchObject([
      { total: 150 },
      {},
      {},
      { total: 300, description: "For drawing,\nand more", plans: { "1 year": true } },
    ]);
    const again = await check(text, admin.headers);
    expect(again.rows.map((row) => row.outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
  });

  it("streams its progress, then its result", async () => {
    const text = csv(HEADER, ...manyRows(600));
    const { fingerprint } = await check(text, admin.headers);
    const answer = await importFile({ text, fingerprint }, admin.headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson");
    expect(await importLines(answer)).toEqual([
      { done: 0, total: 600 },
      { done: 250, total: 600 },
      { done: 500, total: 600 },
      { done: 600, total: 600 },
      { applied: { added: 600, changed: 0, deleted: 0 } },
    ]);
    expect(await storedProducts()).toHaveLength(603);
  });

  it("deletes products missing from the file only if requested", async () => {
    const text = csv("productname,price", "Atlas,300", "Plan Kit,200");
    expect(await checkAndImport(text, admin.headers)).toMatchObject({ applied: { deleted: 0 } });
    expect(await storedProducts()).toHaveLength(3);
    const { missing } = await check(text, admin.headers, { deleteMissing: true });
    expect(missing).toEqual(["Été Motion"]);
    expect(await checkAndImport(text, admin.headers, { deleteMissing: true })).toEqual({
      applied: { added: 0, changed: 0, deleted: 1 },
    });
    expect(await storedProducts()).toMatchObject([
      { productname: "Plan Kit" },
      { productname: "Atlas", version: 2 },
    ]);
  });

  it("counts all products missing from the file, names the first thousand, and deletes them all", async () => {
    const names = Array.from({ length: 1_002 }, (_, at) => `Tool ${at}`);
    await resetShop(names.map((productname) => product({ productname })));
    admin = await signedInAdmin();
    const text = csv("productname,price", "Tool 1,200");
    const { missingCount, missing } = await check(text, admin.headers, { deleteMissing: true });
    expect(missingCount).toBe(1_001);
    expect(missing).toEqual(["Tool 0", ...names.slice(2, 1_001)]);
    expect(await checkAndImport(text, admin.headers, { deleteMissing: true })).toEqual({
      applied: { added: 0, changed: 0, deleted: 1_001 },
    });
    expect(await storedProducts()).toMatchObject([{ productname: "Tool 1" }]);
  });

  it("moves products to the file's positions, without counting that as an edit", async () => {
    const text = csv(
      `${HEADER},position`,
      `New Tool,${IMAGE},300,,Text,2`,
      "Atlas,/images/seed-atlas.webp,200,100,A drawing program.,1",
    );
    expect(await checkAndImport(text, admin.headers)).toEqual({
      applied: { added: 1, changed: 1, deleted: 0 },
    });
    expect(await storedProducts()).toMatchObject([
      { productname: "Atlas", version: 1 },
      { productname: "New Tool" },
      { productname: "Plan Kit", version: 1 },
      { productname: "Été Motion", version: 1 },
    ]);
  });

  it("gives new products slugs that no product has or had", async () => {
    const [first] = await storedProducts();
    await testDatabase()
      .insert(oldSlugs)
      .values({ slug: "maya", productId: first?.id ?? "" });
    const names = ["Maya", "Maya!", "Atlas?"];
    await checkAndImport(csv(HEADER, ...names.map((name) => `${name},${IMAGE},200,,Text`)), admin.headers);
    const slugs = (await storedProducts()).slice(3).map((row) => row.slug);
    expect(slugs).toEqual(["maya-2", "maya-3", "atlas-2"]);
  });

  it("restores a catalogue from its export", async () => {
    const text = await exportText({ format: "json" }, admin.headers);
    const before = await shown();
    await checkAndImport(csv(HEADER, ...manyRows(5)), admin.headers, { deleteMissing: true });
    expect(await checkAndImport(text, admin.headers, { format: "json", deleteMissing: true })).toEqual({
      applied: { added: 3, changed: 0, deleted: 5 },
    });
    const facts = (rows: Awaited<ReturnType<typeof shown>>) =>
      rows.map(({ _id, version: _version, ...rest }) => rest);
    expect(facts(await shown())).toEqual(facts(before));
  });
});

describe("all or nothing", () => {
  it("leaves the catalogue unchanged if the last row fails", async () => {
    const db = testDatabase();
    const before = await shown();
    const text = csv(
      HEADER,
      "Atlas,/images/seed-atlas.webp,999,,Changed",
      ...manyRows(600),
      `Poison,${IMAGE},200,,Text`,
    );
    const { fingerprint } = await check(text, admin.headers, { deleteMissing: true });
    await db.execute(sql`alter table products add constraint no_poison check (productname <> 'Poison')`);
    try {
      const answer = await importFile({ text, fingerprint, deleteMissing: true }, admin.headers);
      const lines = await importLines(answer);
      expect(lines.at(-2)).toEqual({ done: 502, total: 604 });
      expect(lines.at(-1)).toEqual({
        message: "Something went wrong on our side. Please try again. Nothing was applied.",
      });
    } finally {
      await db.execute(sql`alter table products drop constraint no_poison`);
    }
    expect(await shown()).toEqual(before);
  });

  it("is never half done if the client disconnects", async () => {
    const text = csv(HEADER, ...manyRows(600));
    const { fingerprint } = await check(text, admin.headers);
    const answer = await importFile({ text, fingerprint }, admin.headers);
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const db = testDatabase();
    // Waits until the import's transaction has been committed or rolled back.
    await db.transaction((tx) => tx.execute(sql`lock table products in share row exclusive mode`));
    expect([3, 603]).toContain((await storedProducts()).length);
  });

  it.each([
    ["an edit", "products.update"],
    ["a new order", "products.reorder"],
  ])("refuses with 409 a file checked before %s", async (_name, procedure) => {
    const text = csv("productname,price", "Atlas,300");
    const { fingerprint } = await check(text, admin.headers);
    const rows = await storedProducts();
    const ids = rows.map((row) => row.id);
    const draft = testDraft({ productname: "Other", imageUrl: IMAGE });
    const inputs = new Map<string, object>([
      ["products.update", { id: ids[0], draft }],
      ["products.reorder", { ids: ids.toReversed() }],
    ]);
    expect((await post(`/trpc/${procedure}`, inputs.get(procedure), admin.headers)).status).toBe(200);
    const answer = await importFile({ text, fingerprint }, admin.headers);
    expect(await failureOf(answer)).toEqual({ status: 409, message: STALE });
    expect((await shown()).find((row) => row.productname === "Atlas")?.total).toBe(100);
  });

  it("lets only one of two imports after the same check succeed", async () => {
    const text = csv(HEADER, ...manyRows(300));
    const { fingerprint } = await check(text, admin.headers);
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const answer = await importFile({ text, fingerprint }, admin.headers);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await storedProducts()).toHaveLength(303);
  });

  it("refuses a file with problems, naming the first", async () => {
    const { fingerprint } = await check(HEADER, admin.headers);
    const text = csv(HEADER, `New Tool,${IMAGE},200,,Text`, `Bad,${IMAGE},0,,Text`, `Worse,,0,,Text`);
    expect(await failureOf(await importFile({ text, fingerprint }, admin.headers))).toEqual({
      status: 400,
      message:
        "Line 3, price: Product Price must be positive value. Problems beside this one: 2. Nothing was applied.",
    });
    expect(await storedProducts()).toHaveLength(3);
  });
});

describe("bad requests and access", () => {
  it.each([
    ["no fingerprint", { text: "" }, 400, "The fingerprint of the check is required."],
    [
      "an unknown format",
      { format: "pdf", text: "", fingerprint: "f" },
      400,
      "The format must be csv or json.",
    ],
    ["truncated JSON", "{", 400, "The request is not valid JSON."],
    [
      "more than 4 MB",
      { text: "x".repeat(4 * 1024 * 1024), fingerprint: "f" },
      413,
      "The request is too large.",
    ],
  ])("refuses %s with a message", async (_name, input, status, message) => {
    const body = typeof input === "string" ? input : { format: "csv", ...input };
    const failure = await failureOf(await post("/api/products/import", body, admin.headers));
    expect(failure).toEqual({ status, message });
  });
});
