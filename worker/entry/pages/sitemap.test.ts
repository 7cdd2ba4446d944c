import { beforeEach, describe, expect, it } from "vitest";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { call, ORIGIN, product, resetShop } from "../../testing/shop.ts";
import { writeSitemap } from "./site-files.ts";

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
});

it("addresses are escaped for XML", () => {
  expect(writeSitemap([{ address: `${SITE}/?a=1&b=<2>` }])).toContain(
    `<loc>${SITE}/?a=1&amp;b=&lt;2&gt;</loc>`,
  );
});
