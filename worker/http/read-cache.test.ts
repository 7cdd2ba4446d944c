import { describe, expect, it } from "vitest";
import { app } from "../app.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { storedProducts } from "../testing/catalogue.ts";
import { product, resetShop, testDatabase, testEnv } from "../testing/shop.ts";
import { products } from "../db/schema.ts";
import { isCatalogueRead, ReadCache } from "./read-cache.ts";

const answer = { body: "[]", type: "application/json", etag: "e" };

describe("the read cache", () => {
  it("forgets after its time and stays bounded", () => {
    const cache = new ReadCache();
    cache.keep("a", answer, 100);
    expect(cache.get("a", 99)).toBe(answer);
    expect(cache.get("a", 1100)).toBeUndefined();
    for (let index = 0; index < 1000; index++) cache.keep(`k${index}`, answer, 100);
    expect(cache.get("k0", 0)).toBeUndefined();
    expect(cache.get("k999", 0)).toBe(answer);
  });

  it("lets one caller fetch an ended answer again while others still get it", () => {
    const cache = new ReadCache();
    cache.keep("a", answer, 100);
    expect(cache.get("a", 100)).toBeUndefined();
    expect(cache.get("a", 101)).toBe(answer);
    expect(cache.get("a", 99_999)).toBeUndefined();
  });

  it("tells whether it was emptied since an answer was asked for", () => {
    const cache = new ReadCache();
    cache.keep("a", answer, 100);
    const { generation } = cache;
    cache.clear();
    expect(cache.get("a", 0)).toBeUndefined();
    expect(cache.generation).not.toBe(generation);
  });

  it.each([
    ["/api/products", true],
    ["/trpc/filters.search", true],
    ["/trpc/filters.search,products.list", true],
    ["/trpc/filters.search,stripe.sessionStatus", false],
    ["/sitemap.xml", true],
    ["/stripe/session-status", false],
    ["/api/contact", false],
  ])("%s: %s", (path, expected) => {
    expect(isCatalogueRead(path)).toBe(expected);
  });
});

const cachingEnv = Object.assign(testEnv(), { CATALOGUE_CACHE_SECONDS: "60" });
const read = (headers: Record<string, string> = {}) =>
  app.request("http://localhost:8787/api/products?reader=cache", { headers }, cachingEnv);

describe("public catalogue reads", () => {
  it("are answered from memory, with ETag and 304, while a signed-in reader sees the database", async () => {
    await resetShop([product({ productname: "Draft" })]);
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    await testDatabase().delete(products);
    expect(await (await read()).json()).toHaveLength(1);
    expect((await read({ "if-none-match": etag })).status).toBe(304);
    expect(await (await read({ authorization: "Bearer x" })).json()).toHaveLength(0);
  });

  it("show a change at once in the isolate that made it", async () => {
    await resetShop([product({ productname: "Draft" })]);
    const reader = "http://localhost:8787/trpc/products.list?reader=change";
    const shown = async () => (await app.request(reader, {}, cachingEnv)).text();
    expect(await shown()).toContain("Draft");
    const admin = await signedInAdmin();
    const [stored] = await storedProducts();
    const answer = await app.request(
      `http://localhost:8787/api/products/delete/${stored?.id}`,
      { method: "DELETE", headers: admin.headers },
      cachingEnv,
    );
    expect(answer.status).toBe(200);
    expect(await shown()).not.toContain("Draft");
  });
});
