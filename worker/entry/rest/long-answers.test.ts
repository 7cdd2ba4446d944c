import { exports } from "cloudflare:workers";
import { asc, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { euroProductsResponse } from "../../catalogue/product-in-euros.ts";
import { products } from "../../db/schema/catalogue.ts";
import { signedInAdmin } from "../../testing/accounts.ts";
import { exported } from "../../testing/exports.ts";
import { call, ORIGIN, post, product, resetShop, testDatabase } from "../../testing/shop.ts";

const MANY = 1_201;
const LONG = 4_000;

/**
 * Fills the catalogue with several megabytes, more than a whole response may contain. Every tenth product is in another
 * category.
 */
async function fillLongCatalogue(): Promise<void> {
  await resetShop();
  const rows = Array.from({ length: MANY }, (_, place) =>
    product({
      productname: `Draft ${place}`,
      description: "x".repeat(LONG),
      subcategories: [place % 10 === 0 ? "BIM" : "Drafting"],
      // In reverse, so that display order and creation order differ.
      displayOrder: MANY - 1 - place,
    }),
  );
  for (let from = 0; from < rows.length; from += 500) {
    await testDatabase()
      .insert(products)
      .values(rows.slice(from, from + 500));
  }
}

/** Returns a response without reading its body, unlike `call`. */
const opened = (path: string): Promise<Response> => exports.default.fetch(new Request(`${ORIGIN}${path}`));

const namesIn = async (answer: Response) =>
  euroProductsResponse.parse(await answer.json()).map(({ productname, displayOrder }) => ({
    productname,
    displayOrder,
  }));

let headers: Record<string, string>;
beforeAll(async () => {
  await fillLongCatalogue();
  ({ headers } = await signedInAdmin());
});

describe("a list of several megabytes", () => {
  it("has every product once, in display order, with dense places (D8, D21)", async () => {
    const answer = await call("/api/products");
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await namesIn(answer)).toEqual(
      Array.from({ length: MANY }, (_, place) => ({
        productname: `Draft ${MANY - 1 - place}`,
        displayOrder: place,
      })),
    );
  });

  it("of a filter has every match, each with its place in the whole catalogue", async () => {
    const answer = await post("/api/filterProducts", { subcategories: ["BIM"] });
    const found = await namesIn(answer);
    expect(found).toHaveLength(Math.ceil(MANY / 10));
    expect(found[1]).toEqual({ productname: "Draft 1190", displayOrder: 10 });
  });

  it("isn't cached", async () => {
    const answer = await call("/api/products");
    expect(answer.headers.get("etag")).toBeNull();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await answer.body?.cancel();
  });
});

describe("an exported file", () => {
  it.each(["csv", "json"] as const)(
    "contains every product once, in display order, as %s",
    async (format) => {
      const { text, items, parts } = await exported("catalogue", { format }, headers);
      expect(items).toBe(MANY);
      expect(parts).toBeGreaterThan(2);
      const stored = await testDatabase()
        .select({ name: products.productname })
        .from(products)
        .orderBy(asc(products.displayOrder));
      expect([...text.matchAll(/Draft \d+/g)].map(([name]) => name)).toEqual(stored.map(({ name }) => name));
    },
  );
});

// Last, because it changes the catalogue.
it("a list is one version of the catalogue, even if that changes while it's being sent", async () => {
  const { body } = await opened("/api/products");
  const reader = body?.getReader();
  const chunks = [await reader?.read()];
  await testDatabase().execute(sql`delete from products where productname = 'Draft 3'`);
  while (chunks.at(-1)?.done === false) chunks.push(await reader?.read());
  const text = await new Response(new Blob(chunks.flatMap((chunk) => chunk?.value ?? []))).text();
  const names = euroProductsResponse.parse(JSON.parse(text)).map(({ productname }) => productname);
  expect(names).toHaveLength(MANY);
  expect(names).toContain("Draft 3");
});
