import { beforeAll, describe, expect, it } from "vitest";
import { app } from "../app.ts";
import { call, ORIGIN, product, resetShop, testEnv } from "../../testing/shop.ts";

/** Returns whether robots.txt lets a crawler request a path: the longest matching rule decides. */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)]
    .map(([, kind, prefix = ""]) => ({ allowed: kind === "Allow", prefix }))
    .filter(({ prefix }) => path.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return rules[0]?.allowed ?? true;
}

describe("GET /robots.txt", () => {
  it("names the sitemap, and responds to HEAD", async () => {
    const answer = await call("/robots.txt");
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(await answer.text()).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    const head = await call("/robots.txt", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("lets crawlers request what is for everybody, and nothing else", async () => {
    const robots = await (await call("/robots.txt")).text();
    const may = ["/", "/products?page=2", "/products/autocad", "/images/a.webp", "/static/js/index.js"];
    const mayNot = [
      "/Admin/apps",
      "/admin",
      "/account",
      "/checkout",
      "/return?session_id=cs_1",
      "/api/products",
    ];
    expect([...may, "/sitemap.xml", "/aboutus"].filter((path) => !mayCrawl(robots, path))).toEqual([]);
    expect([...mayNot, "/trpc/products.names"].filter((path) => mayCrawl(robots, path))).toEqual([]);
  });
});

const pageShell = { fetch: () => Promise.resolve(new Response("<html><head></head></html>")) };
const envWithPages = Object.assign(testEnv(), { ASSETS: pageShell });

/** The first page imports React and all routes. */
const FIRST_RENDER_MS = 60_000;

describe("X-Robots-Tag", { timeout: FIRST_RENDER_MS }, () => {
  beforeAll(() => resetShop([product({ productname: "AutoCAD" })]));

  it.each([
    ["/", null],
    ["/products", null],
    ["/products/autocad", null],
    ["/contact", null],
    ["/terms", null],
    ["/login", "noindex"],
    ["/Admin/apps", "noindex"],
    ["/checkout", "noindex"],
    ["/unauthorized", "noindex"],
    ["/nowhere", "noindex"],
  ])("for %s is %s", async (path, tag) => {
    const answer = await app.request(`${ORIGIN}${path}`, {}, envWithPages);
    expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([
      path === "/nowhere" ? 404 : 200,
      tag,
    ]);
  });

  it("is noindex on every page of a shop that search engines must not show, such as a preview", async () => {
    const env = Object.assign(testEnv(), { ASSETS: pageShell, SEARCH_INDEXING: "off" });
    for (const path of ["/", "/products", "/products/autocad"]) {
      const answer = await app.request(`${ORIGIN}${path}`, {}, env);
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    }
  });
});
