import { beforeEach, describe, expect, it } from "vitest";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { app } from "../app.ts";
import { products } from "../../db/schema/catalogue.ts";
import { call, ORIGIN, product, resetShop, testDatabase, testEnv } from "../../testing/shop.ts";
import { writeSitemap } from "./sitemap.ts";

const SITE = "https://shop.example";
const CHANGED = new Date("2026-03-04T05:06:07.000Z");
const addresses = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at ?? "");

beforeEach(() =>
  resetShop([product({ productname: "AutoCAD LT", updatedAt: CHANGED }), product({ productname: "Maya" })]),
);

describe("GET /sitemap.xml", () => {
  it("lists the public pages and every product with its last change", async () => {
    const answer = await call("/sitemap.xml");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await answer.text();
    expect(addresses(xml).sort()).toEqual(
      [...INDEXED_PATHS, "/products/autocad-lt", "/products/maya"].map((path) => ORIGIN + path).sort(),
    );
    expect(xml).toContain(
      `<url><loc>${ORIGIN}/products/autocad-lt</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>`,
    );
  });

  it("responds to HEAD, and ignores the case of its address (D31)", async () => {
    const answer = await call("/Sitemap.XML", { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(await answer.text()).toBe("");
  });

  it("is cached in memory like other catalogue reads, with ETag and 304", async () => {
    const caching = Object.assign(testEnv(), { CATALOGUE_CACHE_SECONDS: "60" });
    const read = (headers: Record<string, string> = {}) =>
      app.request(`${ORIGIN}/sitemap.xml?reader=cache`, { headers }, caching);
    const first = await read();
    const xml = await first.text();
    await testDatabase().delete(products);
    expect(await (await read()).text()).toBe(xml);
    expect((await read({ "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
  });
});

it("addresses are escaped for XML", () => {
  expect(writeSitemap([{ address: `${SITE}/?a=1&b=<2>` }])).toContain(
    `<loc>${SITE}/?a=1&amp;b=&lt;2&gt;</loc>`,
  );
});
