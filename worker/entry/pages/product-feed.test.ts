import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { readXml } from "#domain/e-invoice/testing/read-xml.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import { now } from "../../platform/clock.ts";
import { pageHtml } from "../../testing/pages.ts";
import { draft, storedProducts } from "../../testing/catalogue.ts";
import { call, ORIGIN, product, resetShop } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const NASTY = `]]></g:title><b>"A" & 'B'</b>](https://evil.example) \`# _x_`;
const SOLD = [
  product({
    productname: "AutoCAD",
    imageUrl: "/images/seed-autocad-w800.avif",
    plans: ["1 year", "3 year"],
  }),
  product({ productname: "Maya", plans: ["Monthly", "1 year"], monthlyCents: 117_50 }),
  product({ productname: "Flame", stock: false }),
  product({ productname: NASTY, slug: "nasty", description: "Draws.\n# And\tmore | <i>" }),
];
const NOT_SOLD = [
  product({ productname: "Hidden", shown: "not yet" }),
  product({ productname: "Unpriced month", plans: ["Monthly"], monthlyCents: null }),
];

const shop = staffShop(() => resetShop([...SOLD, ...NOT_SOLD]));

const read = async (path: string): Promise<string> => (await call(path)).text();

/** Returns the feed's items, the text of each attribute by its name. */
async function feedItems(): Promise<Map<string, string>[]> {
  const rss = readXml(await read("/feeds/google.xml"));
  expect(rss).toMatchObject({
    name: "rss",
    attributes: { version: "2.0", "xmlns:g": "http://base.google.com/ns/1.0" },
  });
  const items = rss.children[0]?.children.filter(({ name }) => name === "item") ?? [];
  return items.map(({ children }) => new Map(children.map(({ name, text }) => [name, text])));
}

const productSchema = z.looseObject({
  "@type": z.literal("Product"),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  sku: z.string(),
  image: z.string(),
  offers: z.object({ price: z.string(), priceCurrency: z.string(), availability: z.string() }),
});

/** Returns what a product's page says of it to programs. */
async function productOnPage(path: string) {
  const { html } = await pageHtml(path);
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  const graph = z.object({ "@graph": z.array(z.unknown()) }).parse(JSON.parse(json))["@graph"];
  return productSchema.parse(graph[0]);
}

/** The first page imports React and all routes. */
const FIRST_RENDER_MS = 60_000;

describe("the product feed", { timeout: FIRST_RENDER_MS }, () => {
  it("has exactly what is sold, and says of it what its page says", async () => {
    const items = await feedItems();
    expect(items.map((item) => item.get("g:title"))).toEqual(SOLD.map(({ productname }) => productname));
    for (const item of items) {
      const link = item.get("g:link") ?? "";
      const page = await productOnPage(new URL(link).pathname);
      expect({
        name: item.get("g:title"),
        description: item.get("g:description"),
        url: link,
        sku: item.get("g:id"),
        image: item.get("g:image_link"),
        price: item.get("g:price"),
        isAvailable: item.get("g:availability") === "in_stock",
      }).toEqual({
        name: page.name,
        description: page.description,
        url: page.url,
        sku: page.sku,
        image: page.image,
        price: `${page.offers.price} ${page.offers.priceCurrency}`,
        isAvailable: page.offers.availability === "https://schema.org/InStock",
      });
    }
    expect(items.map((item) => [item.get("g:price"), item.get("g:availability")])).toEqual([
      ["100.00 EUR", "in_stock"],
      ["117.50 EUR", "in_stock"],
      ["100.00 EUR", "out_of_stock"],
      ["100.00 EUR", "in_stock"],
    ]);
  });

  it("follows a rename and a new price with the next request", async () => {
    const [first] = await storedProducts();
    const changed = draft({ productname: "AutoCAD Light", priceCents: 300_00, discountCents: null });
    await shop.act("products.update", { id: first?.id, draft: changed });
    expect(Object.fromEntries((await feedItems())[0] ?? [])).toMatchObject({
      "g:title": "AutoCAD Light",
      "g:link": `${ORIGIN}/products/autocad-light`,
      "g:price": "300.00 EUR",
    });
  });
});

describe("/llms.txt", () => {
  let text = "";
  beforeEach(async () => {
    text = await read("/llms.txt");
  });

  it("has the form of llmstxt.org, with the day of its prices", () => {
    expect(text).toMatch(/^# \S+\n\n> [^\n]+\n\nPrices as of [^\n]+\n\n## Products\n\n- \[/);
    expect(text.match(/^#.*$/gm)?.slice(1)).toEqual(["## Products", "## About the shop", "## Optional"]);
    expect(text).toContain(`Prices as of ${dayInWords(now())}, in euros. Prices include VAT`);
  });

  it("lists exactly what is sold, with price, term and stock, and nothing in a name becomes Markdown", () => {
    expect(text.match(/^- .*\/products\/.*$/gm)).toEqual([
      `- [AutoCAD](${ORIGIN}/products/autocad): €100.00/year, in stock. A drawing program.`,
      `- [Maya](${ORIGIN}/products/maya): €117.50/month, in stock. A drawing program.`,
      `- [Flame](${ORIGIN}/products/flame): €100.00/year, out of stock. A drawing program.`,
      String.raw`- [\]\]\>\</g:title\>\<b\>"A" & 'B'\</b\>\](https://evil.example) \`\# \_x\_](${ORIGIN}/products/nasty): €100.00/year, in stock. Draws. \# And more \| \<i\>`,
    ]);
  });

  it("links to pages that exist", async () => {
    const paths = [...text.matchAll(/\]\((\S+)\)/g)].map(([, address = ""]) => address);
    const own = paths.filter((address) => address.startsWith(ORIGIN));
    for (const address of own) expect((await call(new URL(address).pathname)).status, address).not.toBe(404);
    expect(own.length).toBe(paths.length - 1);
  });
});
