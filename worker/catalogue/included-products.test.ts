import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { includedProducts } from "../db/schema/catalogue.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { check, checkAndImport, exportText } from "../testing/bulk.ts";
import { draft, euroDraft, writtenProduct } from "../testing/catalogue.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { call, product, resetShop, testDatabase } from "../testing/shop.ts";
import { collectionsIncluding } from "./collections-including.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([
    product({ productname: "Draw" }),
    product({ productname: "Build" }),
    product({ productname: "Render", stock: false }),
  ]);
  admin = await signedInAdmin();
});

const listed = z.array(
  z.looseObject({ _id: z.uuid(), productname: z.string(), includes: z.array(z.string()) }),
);
const catalogue = async () => listed.parse(await (await call("/api/products")).json());
const includesOf = async (productname: string) =>
  (await catalogue()).find((one) => one.productname === productname)?.includes;
const idOf = async (productname: string) =>
  (await catalogue()).find((one) => one.productname === productname)?._id ?? "";

const create = (fields: object) => mutation("products.create", draft(fields), admin.headers);
const created = async (fields: object) => writtenProduct.parse(await resultOf(await create(fields)));
const update = (id: string, fields: object) =>
  mutation("products.update", { id, draft: draft(fields) }, admin.headers);

const including = async (...ids: string[]) =>
  (await collectionsIncluding(testDatabase(), ids)).map(({ productname }) => productname);
const row = (name: string, includes: string) => `${name},https://images.example/a.webp,200,Text,${includes}`;

describe("the products included in a collection (D71)", () => {
  it("are stored with the collection, and returned in display order", async () => {
    const collection = await created({ productname: "Both", includes: ["build", "draw", "draw"] });
    expect(collection).toMatchObject({ includes: ["draw", "build"] });
    expect(await includesOf("Both")).toEqual(["draw", "build"]);
    expect(await includesOf("Draw")).toEqual([]);
  });

  it("are replaced by a change that names them, and kept by one that doesn't", async () => {
    const { _id } = await created({ productname: "Both", includes: ["draw", "build"] });
    const changed = await resultOf(await update(_id, { productname: "Both", includes: ["render", "draw"] }));
    expect(changed).toMatchObject({ includes: ["draw", "render"], version: 2 });
    const { includes: _includes, ...known } = euroDraft({ productname: "Both" });
    const written = await call(`/api/products/update/${_id}`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...admin.headers },
      body: JSON.stringify(known),
    });
    expect(written.status).toBe(200);
    expect(await includesOf("Both")).toEqual(["draw", "render"]);
    await update(_id, { productname: "Both", includes: [] });
    expect(await includesOf("Both")).toEqual([]);
  });

  it.each([
    [["nothing"], "There is no product 'nothing' to include."],
    [["both"], "A product cannot include itself."],
    [["Draw "], "An included product is named by its slug."],
  ])("can't be %j", async (includes, message) => {
    const refusal = { status: 400, fields: { includes: message } };
    expect(await refusalOf(await create({ productname: "Both", includes }))).toMatchObject(refusal);
    expect(await includesOf("Both")).toBeUndefined();
    const { _id } = await created({ productname: "Both" });
    const changed = await update(_id, { productname: "Both", description: "Changed.", includes });
    expect(await refusalOf(changed)).toMatchObject(refusal);
    expect(await catalogue()).not.toContainEqual(expect.objectContaining({ description: "Changed." }));
  });

  it("follow a rename, and can be named by the former slug", async () => {
    await created({ productname: "Both", includes: ["draw"] });
    await update(await idOf("Draw"), { productname: "Sketch" });
    expect(await includesOf("Both")).toEqual(["sketch"]);
    expect(await created({ productname: "Other", includes: ["draw"] })).toMatchObject({
      includes: ["sketch"],
    });
  });

  it("lose a deleted product but keep the collection; deleting the collection keeps its products", async () => {
    const { _id } = await created({ productname: "Both", includes: ["draw", "build"] });
    await mutation("products.remove", { id: await idOf("Draw") }, admin.headers);
    expect(await includesOf("Both")).toEqual(["build"]);
    await mutation("products.remove", { id: _id }, admin.headers);
    expect((await catalogue()).map(({ productname }) => productname)).toEqual(["Build", "Render"]);
    expect(await testDatabase().$count(includedProducts)).toBe(0);
  });
});

describe("collections that include a product", () => {
  it("are returned if in stock, each once, in display order", async () => {
    await created({ productname: "Both", includes: ["draw", "build"] });
    await created({ productname: "Gone", includes: ["draw"], stock: false });
    await created({ productname: "One", includes: ["build"] });
    expect(await including(await idOf("Draw"), await idOf("Build"))).toEqual(["Both", "One"]);
    expect(await including(await idOf("Draw"), "not an id")).toEqual(["Both"]);
    expect(await including(await idOf("Render"), crypto.randomUUID())).toEqual([]);
    expect(await including()).toEqual([]);
  });
});

describe("included products in a file", () => {
  const HEADER = "productname,imageUrl,price,description,includes";
  const csv = (...lines: string[]): string => [HEADER, ...lines].join("\r\n");

  it("included products are exported and imported", async () => {
    await created({ productname: "Both", includes: ["draw", "build"] });
    const text = await exportText({ format: "csv" }, admin.headers);
    expect((await check(text, admin.headers)).rows.map(({ outcome }) => outcome)).toEqual(
      Array(4).fill("unchanged"),
    );
    expect(await checkAndImport(text.replace("draw|build", "render|draw"), admin.headers)).toEqual({
      applied: { added: 0, changed: 1, deleted: 0 },
    });
    expect(await includesOf("Both")).toEqual(["draw", "render"]);
  });

  it("a row can include products that the same file adds, in any order", async () => {
    const text = csv(row("All", "draw|new-tool|build"), row("New Tool", ""));
    expect(await checkAndImport(text, admin.headers)).toMatchObject({ applied: { added: 2 } });
    expect(await includesOf("All")).toEqual(["draw", "build", "new-tool"]);
  });

  it("an unknown product, the row's own and one deleted by the import are refused with their line", async () => {
    const text = csv(row("Both", "draw|nothing"), row("Draw", "draw"), row("Last", "render"));
    const { rows, missing } = await check(text, admin.headers, { deleteMissing: true });
    expect(missing).toEqual(["Build", "Render"]);
    expect(rows.flatMap(({ problems }) => problems)).toEqual([
      { line: 2, column: "includes", message: "There is no product 'nothing' to include." },
      { line: 3, column: "includes", message: "A product cannot include itself." },
      { line: 4, column: "includes", message: "There is no product 'render' to include." },
    ]);
    expect((await check(text, admin.headers)).rows[2]).toMatchObject({ outcome: "new", problems: [] });
  });
});
