import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheableCalls, shopCalls } from "../entry/calls.ts";
import { AS_OF_HEADER } from "#domain/site/catalogue-change.ts";
import { products } from "../db/schema/catalogue.ts";
import { storedProducts } from "../testing/catalogue.ts";
import { advanceClock } from "../testing/clock.ts";
import { callPage, openPage } from "../testing/pages.ts";
import { ORIGIN, product, resetShop, settings, testDatabase } from "../testing/shop.ts";
import { canonicalAddresses } from "./catalogue-responses.ts";

const KEPT_SECONDS = 60;
const KEEPING = { CATALOGUE_CACHE_SECONDS: String(KEPT_SECONDS) };
/** A database that refuses every query. For one that doesn't respond at all, see dev/outage.more.shop.test.ts. */
const NO_DATABASE = { DATABASE_URL: new URL("/none", settings().databaseUrl).href };

/** Addresses are unique per test, because cached responses outlive it. */
let reader = 0;
const word = () => `reader${reader}`;
let id = "";
beforeEach(async () => {
  reader += 1;
  await resetShop([
    product({ productname: "Draft", description: word(), subcategories: ["Drafting", "Windows"] }),
  ]);
  id = (await storedProducts())[0]?.id ?? "";
});
afterEach(() => void vi.useRealTimers());

const callAddress = canonicalAddresses(cacheableCalls(shopCalls));
const addressOf = (path: string) => callAddress(path.split("?")[0] ?? "", new URL(path, ORIGIN));

const read = (headers: Record<string, string> = {}, vars: Record<string, string> = {}) =>
  callPage(searchAddress({ searchText: word() }), { headers }, { ...KEEPING, ...vars });

const names = async (answer: Response | Promise<Response>): Promise<string> => (await answer).text();

/** Returns a response's headers, except those unique to it. */
const sharedHeaders = ({ headers }: Response) =>
  new Map([...headers].filter(([name]) => name !== "x-request-id" && name !== "vary"));

const searchAddress = (input: object, query = "") =>
  `/trpc/filters.search?${query}input=${encodeURIComponent(JSON.stringify(input))}`;

/** The spellings of each call, starting with that of the shop's own client. */
const SPELLINGS: readonly [string, (word: string, id: string) => readonly string[]][] = [
  [
    "a search",
    (searchText) => [
      searchAddress({ searchText, subcategories: ["Windows", "Mac"] }),
      searchAddress({ searchText, subcategories: ["Windows", "Mac"] }, "utm_source=letter&"),
      `${searchAddress({ searchText, subcategories: ["Windows", "Mac"] })}&input=null&x=1`,
      searchAddress({ subcategories: ["Mac", "Windows"], searchText }),
      searchAddress({ searchText, subcategories: ["Windows", "Mac", "Windows"], reader: 7 }),
      searchAddress({ searchText, subcategories: ["Windows", "Mac"], mainCategories: [], page: 1 }),
      `/trpc/filters.search?input=${JSON.stringify({ searchText, subcategories: ["Windows", "Mac"] }, null, 2).replaceAll("\n", "%0a")}`,
    ],
  ],
  [
    "a batch of one",
    (searchText) => [
      searchAddress({ 0: { searchText } }, "batch=1&"),
      `${searchAddress({ 0: { searchText, page: 1 }, 1: {} })}&batch=1`,
    ],
  ],
  [
    "a product's REST path",
    (_word, id) => [`/api/products/${id}`, `/API/Products/${id.toUpperCase()}/`, `/api/products/${id}?v=2`],
  ],
  [
    "a product by its id",
    (_word, id) => [
      `/trpc/products.byId?input=${encodeURIComponent(JSON.stringify({ id }))}`,
      `/trpc/products.byId?input=${encodeURIComponent(JSON.stringify({ v: 1, id: id.toUpperCase() }))}`,
    ],
  ],
  ["the whole list", () => ["/api/products", "/api/products?reader=1", "/api/products/"]],
  ["the promoted product", () => ["/trpc/products.promoted", "/trpc/products.promoted?input=%7B%7D&x=1"]],
];

describe("a call's address", () => {
  it.each(SPELLINGS)("is the same for every spelling: %s", async (_what, spell) => {
    const [own = "", ...others] = spell(word(), id);
    const first = await callPage(own, {}, KEEPING);
    expect(first.status).toBe(200);
    const body = await first.text();
    expect(body).toContain("Draft");
    await testDatabase().delete(products);
    const answered = await Promise.all(others.map((other) => names(callPage(other, {}, KEEPING))));
    expect(answered).toEqual(others.map(() => body));
  });

  it.each([
    [{ searchText: "another" }],
    [{ subcategories: ["Windows"] }],
    [{ mainCategories: ["Workflows"] }],
    [{ page: 2 }],
  ])("differs for a different query: %j", (input) => {
    expect(addressOf(searchAddress(input))).toBe(searchAddress(input));
    expect(addressOf(searchAddress(input))).not.toBe(addressOf(searchAddress({})));
  });

  it.each([
    "/trpc/filters.search",
    searchAddress({ page: 0 }),
    "/trpc/filters.search?input={",
    "/trpc/filters.search,stripe.sessionStatus?batch=1&input=%7B%220%22%3A%7B%7D%7D",
    "/trpc/products.bySlug?input=%7B%22slug%22%3A%22No%20slug%22%7D",
    "/trpc/toString",
    "/api/products/nonsense",
    "/stripe/session-status",
    "/api/contact",
  ])("is null for a response that isn't cached: %s", (path) => {
    expect(addressOf(path)).toBeNull();
  });

  it.each([
    "/sitemap.xml",
    "/feeds/google.xml",
    "/llms.txt",
    searchAddress({ 0: {} }, "batch=1&"),
    "/trpc/products.names",
  ])("is unchanged if written by the shop's own client: %s", (path) => {
    expect(addressOf(path)).toBe(path);
  });
});

describe("public catalogue reads", () => {
  it("are served from memory, with ETag and 304, but from the database for a signed-in reader", async () => {
    const first = await read();
    const etag = first.headers.get("etag") ?? "";
    await testDatabase().delete(products);
    expect(await names(read())).toContain("Draft");
    expect((await read({ "if-none-match": etag })).status).toBe(304);
    expect(await names(read({ authorization: "Bearer x" }))).not.toContain("Draft");
  });

  it("are identical from memory, except for their request id", async () => {
    const first = await read();
    const second = await read();
    expect(sharedHeaders(second)).toEqual(sharedHeaders(first));
    expect(second.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    const held = await read({ "if-none-match": first.headers.get("etag") ?? "" });
    expect([held.status, await held.text()]).toEqual([304, ""]);
    expect(sharedHeaders(held)).toEqual(sharedHeaders(first));
  });

  it("aren't shared with a client that requests a stream", async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { searchText: `stream ${reader}` } }));
    const search = (headers: Record<string, string>) =>
      callPage(`/trpc/filters.search?batch=1&input=${input}`, { headers }, KEEPING);
    for (const wanting of [{ accept: "application/jsonl" }, { "trpc-accept": "application/jsonl" }]) {
      const streamed = await search(wanting);
      expect(streamed.headers.get("cache-control")).toBe("no-store");
      expect((await streamed.text()).trim().split("\n").length).toBeGreaterThan(1);
      expect(await (await search({})).json()).toHaveLength(1);
    }
  });
});

describe("while the database is down", () => {
  it("the last good response is served, dated and marked as not cacheable", async () => {
    const before = Date.now();
    await read();
    advanceClock(KEPT_SECONDS + 5);
    const answer = await read({}, NO_DATABASE);
    expect(answer.status).toBe(200);
    expect(await names(answer)).toContain("Draft");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const asOf = Date.parse(answer.headers.get(AS_OF_HEADER) ?? "");
    expect(asOf).toBeGreaterThanOrEqual(before);
    expect(asOf).toBeLessThan(before + KEPT_SECONDS * 1000);
  });

  it("the first good response afterwards is up to date", async () => {
    await read();
    advanceClock(KEPT_SECONDS + 5);
    await read({}, NO_DATABASE);
    await testDatabase()
      .insert(products)
      .values(product({ productname: "Later", description: word(), displayOrder: 1 }));
    advanceClock(KEPT_SECONDS);
    const answer = await read();
    expect(await names(answer)).toContain("Later");
    expect(answer.headers.get(AS_OF_HEADER)).toBeNull();
  });

  it("a rendered page informs its reader, outside the part that React hydrates", async () => {
    const path = `/products?q=draft${reader}`;
    await openPage(path, { vars: KEEPING });
    advanceClock(KEPT_SECONDS + 5);
    const answer = await openPage(path, { vars: { ...KEEPING, ...NO_DATABASE } });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(
      /<p role="status"[^>]*>You.re seeing the catalogue as of \d+ \w+.*<\/p><div id="root">/,
    );
  });
});
