import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/client.ts";
import { openDatabase } from "../db/client.ts";
import { oldSlugs, products } from "../db/schema/catalogue.ts";
import { advanceClock } from "../testing/clock.ts";
import { product, resetShop, settings, testDatabase } from "../testing/shop.ts";
import { CatalogueMemory, catalogueMemory, requestCatalogue } from "./snapshot.ts";

const BELIEVED_SECONDS = 60;

let isolate: CatalogueMemory;
let asked = 0;

type Asking = {
  readonly mustBeCurrent?: boolean;
  readonly databaseUrl?: string;
  readonly of?: CatalogueMemory;
};

/** Reads the catalogue as a request does; `asked` counts the reads that reached the database. */
function read({ mustBeCurrent = false, databaseUrl, of = isolate }: Asking = {}) {
  const db = (): Database => {
    asked += 1;
    return databaseUrl === undefined ? testDatabase() : openDatabase(databaseUrl);
  };
  const known = { ...settings(), catalogueCacheSeconds: BELIEVED_SECONDS };
  return of.read({ settings: known, db, mustBeCurrent, outlive: (work) => void work });
}

const names = async (asking?: Asking) =>
  (await read(asking)).catalogue.index.products.map(({ productname }) => productname);
const down = { databaseUrl: new URL("/none", settings().databaseUrl).href };
const add = (productname: string) =>
  testDatabase()
    .insert(products)
    .values(product({ productname, displayOrder: 1 }));

beforeEach(async () => {
  await resetShop([product({ productname: "First" })]);
  isolate = new CatalogueMemory();
  asked = 0;
});
afterEach(() => void vi.useRealTimers());

describe("the catalogue in memory", () => {
  it("is read once by simultaneous requests, and trusted for CATALOGUE_CACHE_SECONDS", async () => {
    const readings = await Promise.all(Array.from({ length: 20 }, () => names()));
    expect(readings).toEqual(readings.map(() => ["First"]));
    expect(asked).toBe(1);
    await add("Second");
    expect(await names()).toEqual(["First"]);
    advanceClock(BELIEVED_SECONDS);
    expect(await names()).toEqual(["First", "Second"]);
    expect(asked).toBe(2);
  });

  it("is kept without reading it again while its version is the same", async () => {
    const before = await read();
    advanceClock(BELIEVED_SECONDS);
    const after = await read();
    expect(asked).toBe(2);
    expect(after.catalogue).toBe(before.catalogue);
    expect(after.readAt).toBeGreaterThan(before.readAt);
  });

  it("is the same for every read of a request, even if it changes in between", async () => {
    const source = { settings: settings(), db: testDatabase, mustBeCurrent: true, outlive: () => undefined };
    const request = requestCatalogue(source);
    const first = await request.read();
    await add("Second");
    catalogueMemory.noteChange();
    expect(await request.read()).toBe(first);
    const next = await requestCatalogue(source).read();
    expect(next.catalogue.index.products.map(({ productname }) => productname)).toEqual(["First", "Second"]);
  });

  it("is read by the next request after a change in this isolate", async () => {
    await read();
    await add("Second");
    advanceClock(1);
    isolate.noteChange();
    advanceClock(1);
    expect(await names()).toEqual(["First", "Second"]);
  });

  it("is current for a caller that requires it, and then for everybody (D39)", async () => {
    await read();
    await add("Second");
    expect(await names({ mustBeCurrent: true })).toEqual(["First", "Second"]);
    expect(await names()).toEqual(["First", "Second"]);
  });

  it("has another version after every visible change", async () => {
    const versions = [(await read({ mustBeCurrent: true })).catalogue.version];
    const db = testDatabase();
    const changes = [
      sql`update products set stock = false`,
      sql`insert into old_slugs (slug, product_id) select 'former', id from products`,
      sql`delete from ${oldSlugs}`,
      sql`delete from products`,
    ];
    for (const change of changes) {
      await db.execute(change);
      versions.push((await read({ mustBeCurrent: true })).catalogue.version);
    }
    expect(new Set(versions).size).toBe(changes.length + 1);
  });
});

describe("while the database is down", () => {
  it("the last catalogue is served as old, and the database isn't queried for two seconds", async () => {
    await read();
    advanceClock(BELIEVED_SECONDS);
    const [first, second] = [await read(down), await read(down)];
    expect([first.isOld, second.isOld]).toEqual([true, true]);
    expect(asked).toBe(2);
    advanceClock(2);
    expect((await read()).isOld).toBe(false);
  });

  it("a caller that requires the current catalogue gets an error, not an older one", async () => {
    await read();
    await expect(read({ ...down, mustBeCurrent: true })).rejects.toThrow(/Failed query/);
  });

  it("an isolate that has just started serves the catalogue read by another one of its data centre", async () => {
    const before = await read();
    await vi.waitFor(async () => {
      const other = await read({ ...down, of: new CatalogueMemory() });
      expect(other.isOld).toBe(true);
      expect(other.readAt).toBe(before.readAt);
      expect(other.catalogue.entries).toEqual(before.catalogue.entries);
    });
  });
});

it("while the database is slow, the last catalogue is served as old, until the new one arrives", async () => {
  await read();
  await add("Second");
  advanceClock(BELIEVED_SECONDS);
  await testDatabase().transaction(async (tx) => {
    await tx.execute(sql`lock table catalogue_version in access exclusive mode`);
    const reading = await read({ databaseUrl: settings().databaseUrl });
    expect([reading.isOld, reading.catalogue.index.products.length]).toEqual([true, 1]);
  });
  await expect.poll(() => names()).toEqual(["First", "Second"]);
});
