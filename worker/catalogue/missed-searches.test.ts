import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { missedSearches } from "../db/schema/missed-searches.ts";
import { removeOld } from "../retention/remove-old.ts";
import { callPage } from "../testing/pages.ts";
import { query } from "../testing/query.ts";
import { product, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { countMissedSearch, frequentMissedSearches, MISSED_SEARCHES_MAX } from "./missed-searches.ts";

let address = 0;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

beforeEach(() => resetShop([product({ productname: "Draft", subcategories: ["BIM"] })]));

const counted = () =>
  testDatabase()
    .select({ text: missedSearches.text, count: missedSearches.count })
    .from(missedSearches)
    .orderBy(missedSearches.text);

/** Sends a search from a new address each time, so that no test uses up another's limit. */
async function search(input: object, from = `203.0.113.${(address += 1)}`): Promise<void> {
  const answer = await query("filters.search", input, { "cf-connecting-ip": from });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
}

describe("a search whose words find nothing (D75)", () => {
  it("is counted by its folded text, after the response", async () => {
    await search({ searchText: " Knitting  Pätterns " });
    await search({ searchText: "knitting patterns" });
    await search({ searchText: "qqq".repeat(100) });
    await vi.waitFor(async () =>
      expect(await counted()).toEqual([
        { text: "knitting patterns", count: 2 },
        { text: "qqq".repeat(100).slice(0, 100), count: 1 },
      ]),
    );
  });

  it("is counted each time, although responses are cached in memory", async () => {
    const path = `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify({ searchText: "unheard of" }))}`;
    for (let times = 0; times < 3; times += 1) {
      const answer = await callPage(path, {}, { CATALOGUE_CACHE_SECONDS: "60" });
      await answer.body?.cancel();
    }
    await vi.waitFor(async () => expect(await counted()).toEqual([{ text: "unheard of", count: 3 }]));
  });

  it("isn't counted if it has matches or filters, is a later page, or may be an address", async () => {
    await search({ searchText: "draft" });
    await search({ searchText: "zzz1", subcategories: ["VR"] });
    await search({ searchText: "zzz2", maxCents: 100 });
    await search({ searchText: "zzz3", inStock: true });
    await search({ searchText: "zzz4", page: 2 });
    await search({ searchText: "zzz@example.com" });
    await search({ subcategories: ["VR"] });
    await search({ searchText: "zzz5" });
    await vi.waitFor(async () => expect(await counted()).toEqual([{ text: "zzz5", count: 1 }]));
  });

  it("isn't counted from an address that has used up its limit", async () => {
    const services = testServices();
    const spent = { limit: () => Promise.resolve({ success: false }) };
    const limits = { ...services.limits, LIMIT_MISSED_SEARCH: spent };
    await countMissedSearch({ ...services, limits }, "198.51.100.7", "zzz");
    expect(await counted()).toEqual([]);
  });

  it("a new text isn't counted once the table is full, but the texts in it are", async () => {
    await testDatabase().execute(
      sql`insert into missed_searches select 'text ' || n, 1, ${day(1)}::date from generate_series(1, ${MISSED_SEARCHES_MAX}::int) as n`,
    );
    await countMissedSearch(testServices(), "198.51.100.8", "zzz");
    await countMissedSearch(testServices(), "198.51.100.8", "text 7");
    expect(await testDatabase().$count(missedSearches)).toBe(MISSED_SEARCHES_MAX);
    expect((await counted()).filter(({ count }) => count > 1)).toEqual([{ text: "text 7", count: 2 }]);
  });
});

it("the ten most frequent missed searches of the last 30 days are shown", async () => {
  await testDatabase()
    .insert(missedSearches)
    .values([
      { text: "old", count: 99, lastDay: day(31) },
      ...Array.from({ length: 12 }, (_, at) => ({ text: `text ${at}`, count: at + 1, lastDay: day(29) })),
    ]);
  const shown = await frequentMissedSearches(testDatabase(), new Date());
  expect(shown.map(({ count }) => count)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

it("the daily job removes searches older than 90 days, and all but the 1,000 most frequent", async () => {
  await testDatabase().execute(
    sql`insert into missed_searches select 'text ' || n, n, ${day(89)}::date from generate_series(1, 1005) as n`,
  );
  await testDatabase()
    .insert(missedSearches)
    .values({ text: "old", count: 9_999, lastDay: day(91) });
  await removeOld(testServices(), new Date());
  const left = (await counted()).map(({ count }) => count);
  expect(left).not.toContain(9_999);
  expect(left).toHaveLength(999);
  expect(Math.min(...left)).toBe(7);
});
