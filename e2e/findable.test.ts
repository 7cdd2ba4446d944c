import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { COMPANY } from "#domain/seller/company.ts";
import { documentTitle, INDEXED_PATHS } from "#domain/site/pages.ts";
import { toEuros } from "#domain/money/euros.ts";
import { letShopSee, restoreCatalogue } from "./catalogue.ts";
import { shop, signInAdmin, sql, useShop, visitor } from "./journey.ts";

useShop();
restoreCatalogue();

const ONCE = [
  'link[rel="canonical"]',
  'meta[name="description"]',
  'meta[name="twitter:card"]',
  ...["site_name", "type", "title", "description", "url", "image", "image:alt"].map(
    (property) => `meta[property="og:${property}"]`,
  ),
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Returns a tag's content or target. */
const tag = (page: Page, selector: string) =>
  page
    .locator(`head ${selector}`)
    .evaluate((element) => element.getAttribute("content") ?? element.getAttribute("href") ?? "");

const graphSchema = z.object({ "@graph": z.array(z.looseObject({ "@type": z.string() })) });

/** Returns the things described by the page's JSON-LD, by type. */
async function describedThings(page: Page): Promise<Map<string, Record<string, unknown>>> {
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const graph = graphSchema.parse(JSON.parse(json ?? ""))["@graph"];
  return new Map(graph.map((thing) => [thing["@type"], thing]));
}

const offerSchema = z.object({ offers: z.object({ price: z.string(), availability: z.string() }) });

/** A visitor like a crawler that runs no script. */
const crawler = () => visitor({ javaScriptEnabled: false });

async function expectTags(page: Page, path: string): Promise<void> {
  expect(await page.locator("head title").count()).toBe(1);
  for (const selector of ONCE) {
    expect([path, selector, await page.locator(selector).count()]).toEqual([path, selector, 1]);
    expect(await tag(page, selector)).not.toBe("");
  }
  expect(await page.locator('meta[name="robots"]').count()).toBe(0);
  expect(await tag(page, 'link[rel="canonical"]')).toBe(shop.url + path);
  expect(await tag(page, 'meta[property="og:url"]')).toBe(shop.url + path);
}

describe("a public page", () => {
  const paths = [...INDEXED_PATHS, "/products/autocad"];

  it("has exactly one of each tag that search engines and social sites read, and its own title", async () => {
    const page = await crawler();
    const seen = new Set<string>();
    for (const path of [...paths, "/products?page=2"]) {
      await page.goto(path);
      await expectTags(page, path);
      const image = await page.request.get(await tag(page, 'meta[property="og:image"]'));
      expect(image.headers()["content-type"]).toBe("image/png");
      if (!paths.includes(path)) continue;
      seen.add(await page.title());
      seen.add(await tag(page, 'meta[name="description"]'));
    }
    expect(seen.size).toBe(2 * paths.length);
  });

  it.each([
    ["/", "WebSite"],
    ["/products/autocad", "Product"],
  ])("%s has the same tags and describes its %s once its script runs", async (path, type) => {
    for (const page of [await crawler(), await visitor()]) {
      await open(page, path);
      await expectTags(page, path);
      expect((await describedThings(page)).has(type)).toBe(true);
    }
  });

  it("has the catalogue's address as its canonical one when filtered", async () => {
    const page = await crawler();
    await open(page, "/products?q=maya&sub=windows");
    expect(await tag(page, 'link[rel="canonical"]')).toBe(`${shop.url}/products`);
  });

  it("replaces its tags when the visitor moves on", async () => {
    const page = await visitor();
    await open(page, "/");
    await page.getByRole("link", { name: "Who we are" }).click();
    await page.waitForURL("**/aboutus");
    await expect.poll(() => tag(page, 'link[rel="canonical"]')).toBe(`${shop.url}/aboutus`);
    for (const selector of ONCE) expect(await page.locator(selector).count()).toBe(1);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
  });
});

/** Returns the title in a page's HTML, before any script has run. */
async function sentTitle(page: Page, path: string): Promise<string | undefined> {
  const html = await (await page.request.get(path)).text();
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replaceAll("&amp;", "&");
}

describe("a page that the browser renders", () => {
  // worker/entry/pages/page-titles.test.ts tests their titles.
  it("keeps the title from its HTML as the only one, and asks not to be indexed", async () => {
    const page = await visitor();
    await signInAdmin(page, "/");
    for (const path of ["/login", "/checkout", "/account", "/Admin/orders"]) {
      await open(page, path);
      expect(await tag(page, 'meta[name="robots"]'), path).toBe("noindex");
      await expect
        .poll(() => page.locator("head title").allTextContents())
        .toEqual([await sentTitle(page, path)]);
    }
  });

  it("is replaced by the next page's title", async () => {
    const page = await visitor();
    await open(page, "/login");
    await page.getByRole("link", { name: "About us" }).first().click();
    await page.getByRole("heading", { name: "About Us" }).waitFor();
    await expect
      .poll(() => page.locator("head title").allTextContents())
      .toEqual([documentTitle("About us")]);
  });
});

/** The tags that search engines read. */
const indexing = async (page: Page) => ({
  robots: await tag(page, 'meta[name="robots"]'),
  previews: await page.locator('link[rel="canonical"], meta[property^="og:"]').count(),
  titles: await page.locator("head title").count(),
});
const NOT_INDEXED = { robots: "noindex", previews: 0, titles: 1 };

it("a page that isn't for search engines asks not to be indexed, with and without script", async () => {
  const page = await crawler();
  for (const path of ["/nope", "/products/nope"]) {
    await page.goto(path);
    expect(await indexing(page), path).toEqual(NOT_INDEXED);
  }
  const reader = await visitor();
  // worker/entry/pages/robots.test.ts tests the header of every such page.
  for (const path of ["/return", "/unauthorized", "/products/nope"]) {
    await open(reader, path);
    expect(await indexing(reader), path).toEqual(NOT_INDEXED);
  }
});

describe("structured data", () => {
  it("of the landing page names the seller and the search", async () => {
    const page = await visitor();
    await open(page, "/");
    const things = await describedThings(page);
    expect([...things.keys()]).toEqual(["Organization", "WebSite"]);
    const logo = z.object({ logo: z.url() }).parse(things.get("Organization")).logo;
    expect((await page.request.get(logo)).headers()["content-type"]).toBe("image/png");
  });

  it.each(["autocad", "autocad-lt", "flow-capture"])(
    "of %s contains the price that the page shows",
    async (slug) => {
      const page = await visitor();
      await open(page, `/products/${slug}`);
      const { offers } = offerSchema.parse((await describedThings(page)).get("Product"));
      const shown = await page
        .getByRole("main")
        .locator("p", { hasText: /(?:Our p|P)rice: / })
        .first()
        .getByText(/^€[\d,.]+$/)
        .last()
        .textContent();
      expect(Number(offers.price)).toBe(Number(shown?.replaceAll(/[€,]/g, "")));
      expect(await tag(page, 'meta[property="product:price:amount"]')).toBe(offers.price);
      const soldOut = await page.getByText("Out of stock").count();
      expect(offers.availability).toBe(`https://schema.org/${soldOut > 0 ? "OutOfStock" : "InStock"}`);
    },
  );

  it("stays valid with any product name, and the page executes none of it", async () => {
    const productname = `</script><b>Bold</b><script>document.title="taken"</script>`;
    await sql`update products set productname = ${productname}, one_year_cents = 12345, plans = '{"1 year"}'
      where slug = 'mudbox'`;
    await letShopSee();
    const page = await visitor();
    await open(page, "/products/mudbox");
    const product = (await describedThings(page)).get("Product");
    expect(product).toMatchObject({ name: productname });
    expect(offerSchema.parse(product).offers.price).toBe(toEuros(12345).toFixed(2));
    expect(await page.title()).toContain(productname);
  });
});

describe("for crawlers", () => {
  it("the sitemap names existing pages, and robots.txt names the sitemap", async () => {
    const { request } = await visitor();
    const robots = await (await request.get("/robots.txt")).text();
    const [, address = ""] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
    const xml = await (await request.get(address)).text();
    const pages = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => at);
    expect(pages).toHaveLength(82 + INDEXED_PATHS.length);
    for (const at of [pages[0], pages.at(-1)]) expect((await request.get(at ?? "")).status()).toBe(200);
  });

  it("the site has its icons and its manifest", async () => {
    const page = await visitor();
    await open(page, "/");
    expect((await page.request.get(await tag(page, 'link[rel="apple-touch-icon"]'))).status()).toBe(200);
    const manifest = await page.request.get(await tag(page, 'link[rel="manifest"]'));
    expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
    expect(await manifest.json()).toMatchObject({
      name: `${COMPANY.tradeName} ${COMPANY.brandSubscript}`,
      short_name: COMPANY.tradeName,
    });
    expect((await page.request.get("/favicon.ico")).status()).toBe(200);
  });
});
