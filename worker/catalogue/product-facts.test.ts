import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { draft, euroDraft, writtenProduct } from "../testing/catalogue.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { pageHtml } from "../testing/pages.ts";
import { call, failureOf, post, resetShop } from "../testing/shop.ts";

const TYPED = "\r\n Languages :  English,\tGerman \r\n\r\nNeeds: Fusion";
const STORED = "Languages: English, German\nNeeds: Fusion";
const NO_COLON = "Line 2 of Facts has no colon: 'Languages'. Write 'Name: value'.";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
});

const listed = z.array(z.looseObject({ productname: z.string(), facts: z.string() }));
const factsOf = async (productname: string) =>
  listed
    .parse(await (await call("/api/products")).json())
    .find((product) => product.productname === productname)?.facts;
const create = (fields: object) => mutation("products.create", draft(fields), admin.headers);
const put = (id: string, body: object) =>
  call(`/api/products/update/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json", ...admin.headers },
    body: JSON.stringify(body),
  });

/** Terms and descriptions of a table on a page. */
const rowsIn = (html: string): string[] =>
  [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value = ""]) =>
    [name, value.replaceAll(/<[^>]*>/g, " ").trim()].join(": "),
  );

describe("facts that an administrator writes (D73)", () => {
  it("stand before the publisher in the table of the product's page, and not on its card", async () => {
    await create({ productname: "Extension", facts: TYPED });
    expect(await factsOf("Extension")).toBe(STORED);
    const rows = rowsIn((await pageHtml("/products/extension")).root);
    expect(rows.slice(-3, -1)).toEqual(["Languages: English, German", "Needs: Fusion"]);
    const [card = ""] = /<article.*<\/article>/s.exec((await pageHtml("/products")).root) ?? [];
    expect(card).toContain("Extension");
    expect(card).not.toContain("English, German");
  });

  it("stay as they are when a client does not name them, and are none for its new product", async () => {
    const product = writtenProduct.parse(await resultOf(await create({ facts: STORED })));
    const { facts: _facts, ...known } = euroDraft({ price: 300 });
    expect((await put(product._id, known)).status).toBe(200);
    expect(await factsOf("Draft")).toBe(STORED);
    expect((await put(product._id, { ...known, facts: "" })).status).toBe(200);
    expect(await factsOf("Draft")).toBe("");
    expect((await post("/api/products", { ...known, productname: "New" }, admin.headers)).status).toBe(200);
    expect(await factsOf("New")).toBe("");
  });

  it("are refused with what is wrong with the first wrong line, under their field", async () => {
    const facts = "Needs: Fusion\nLanguages";
    expect(await refusalOf(await create({ facts }))).toMatchObject({
      status: 400,
      message: NO_COLON,
      fields: { facts: NO_COLON },
    });
    expect(await failureOf(await post("/api/products", euroDraft({ facts }), admin.headers))).toEqual({
      status: 400,
      message: NO_COLON,
    });
    expect(await factsOf("Draft")).toBeUndefined();
  });
});
