import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { toEuros } from "#domain/money/euros.ts";
import { letShopSee, restoreCatalogue } from "./catalogue.ts";
import { shop, sql, useShop, visitor } from "./journey.ts";

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
  const wrong = await page.evaluate(
    (selectors) =>
      selectors.filter((selector) => {
        const [first, ...others] = document.querySelectorAll(`head ${selector}`);
        const content = first?.getAttribute("content") ?? first?.getAttribute("href") ?? "";
        return others.length > 0 || content === "";
      }),
    ONCE,
  );
  expect([path, ...wrong]).toEqual([path]);
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
      if (!paths.includes(path)) continue;
      seen.add(await page.title());
      seen.add(await tag(page, 'meta[name="description"]'));
    }
    expect(seen.size).toBe(2 * paths.length);
  });

  it("keeps its tags once its script runs, and replaces them when the visitor moves on", async () => {
    const page = await visitor();
    await open(page, "/");
    await expectTags(page, "/");
    expect((await page.request.get(await tag(page, 'meta[property="og:image"]'))).status()).toBe(200);
    expect([...(await describedThings(page)).keys()]).toEqual(["Organization", "WebSite"]);
    await page.getByRole("link", { name: "About us" }).first().click();
    await page.waitForURL("**/aboutus");
    await expect.poll(() => tag(page, 'link[rel="canonical"]')).toBe(`${shop.url}/aboutus`);
    for (const selector of ONCE) expect(await page.locator(selector).count()).toBe(1);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0);
    await page.getByRole("link", { name: "Account", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Sign In" }).waitFor();
    await expect.poll(() => tag(page, 'meta[name="robots"]')).toBe("noindex");
    expect(await page.locator("head title").count()).toBe(1);
  });
});

describe("structured data", () => {
  it("contains the price that the page shows", async () => {
    const page = await crawler();
    await open(page, "/products/autocad-lt");
    const { offers } = offerSchema.parse((await describedThings(page)).get("Product"));
    const shown = await page
      .getByRole("main")
      .getByRole("group", { name: "Plan" })
      .locator("label")
      .first()
      .getByText(/^€[\d,.]+$/)
      .textContent();
    expect(Number(offers.price)).toBe(Number(shown?.replaceAll(/[€,]/g, "")));
    expect(await tag(page, 'meta[property="product:price:amount"]')).toBe(offers.price);
    expect(offers.availability).toBe("https://schema.org/InStock");
  });

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

describe("the product feed", () => {
  const itemSchema = z.array(z.record(z.string(), z.string()));

  /** Reads the feed with the browser's own parser, which refuses XML that isn't well-formed. */
  async function feedItems(page: Page) {
    const xml = await (await page.request.get("/feeds/google.xml")).text();
    await page.goto("about:blank");
    const read = await page.evaluate((text) => {
      const feed = new DOMParser().parseFromString(text, "application/xml");
      const items = [...feed.querySelectorAll("channel > item")];
      return items.map(({ children }) =>
        Object.fromEntries(Array.from(children, ({ nodeName, textContent }) => [nodeName, textContent])),
      );
    }, xml);
    return itemSchema.parse(read);
  }

  it("says of every product that is sold what its page says, and has no other", async () => {
    await sql`update products set productname = ${"<A> & ]]>"} where slug = 'mudbox'`;
    await sql`update products set stock = false where slug = 'maya'`;
    await sql`update products set shown = 'not yet' where slug = 'flame'`;
    await sql`update products set plans = '{Monthly}', monthly_cents = null where slug = 'revit'`;
    await letShopSee();
    const page = await crawler();
    const sold = await sql`select slug from products where slug not in ('flame', 'revit')`;
    const items = await feedItems(page);
    const slugs = items.map((item) => item["g:link"]?.replace(`${shop.url}/products/`, ""));
    expect(new Set(slugs)).toEqual(new Set(sold.map(({ slug }) => slug)));
    expect(slugs.length).toBeGreaterThan(70);
    for (const item of items) {
      await page.goto(item["g:link"] ?? "");
      const things = await describedThings(page);
      const { offers } = offerSchema.parse(things.get("Product"));
      expect(things.get("Product")).toMatchObject({
        name: item["g:title"],
        description: item["g:description"],
        url: item["g:link"],
        image: item["g:image_link"],
      });
      expect([`${offers.price} EUR`, await tag(page, 'meta[property="og:image"]')]).toEqual([
        item["g:price"],
        item["g:image_link"],
      ]);
      const isSold = offers.availability === "https://schema.org/InStock";
      expect(item["g:availability"]).toBe(isSold ? "in_stock" : "out_of_stock");
      expect(await page.getByText("Out of stock", { exact: true }).count()).toBe(isSold ? 0 : 1);
    }
  });
});
