import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { unusedImages } from "../db/schema/images.ts";
import { emptyBucket, product, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { untilWaiting } from "../testing/until-waiting.ts";
import { lockAllForUse, lockForUse } from "./image-use.ts";
import { removeImage, removeImageIfUnused } from "./remove-image.ts";

const PUMP = "/images/1763684000000-pump-3f9a1c";
const WIDTHS = [`${PUMP}-w400.webp`, `${PUMP}-w800.webp`, `${PUMP}-w1200.webp`];
const WIDEST = `${PUMP}-w1200.webp`;
const OTHER = "/images/1763684000000-pump-3f9a1c-wide.webp";

/** Uses a separate connection, so that a removal can wait for the test's. */
const services = testServices();
const { images } = services;

const stored = async () => (await images.list()).objects.map(({ key }) => `/${key}`).sort();

const untilRemovalWaits = (tx: Queryable): Promise<void> => untilWaiting(tx, sql`locktype = 'advisory'`);

beforeEach(async () => {
  await emptyBucket();
  for (const address of [...WIDTHS, OTHER]) await images.put(address.slice(1), "pixels");
});

describe("removing an image", () => {
  it("removes every width by its stored key, and nothing with a similar name", async () => {
    await resetShop([product({ productname: "AutoCAD" })]);
    await services.db.insert(unusedImages).values({ key: WIDEST.slice(1) });
    expect(await removeImage(services, WIDEST)).toBe("removed");
    expect(await stored()).toEqual([OTHER]);
    expect(await services.db.$count(unusedImages)).toBe(0);
    expect(await removeImage(services, WIDEST)).toBe("not stored");
  });

  it.each([WIDEST, `${PUMP}-w400.webp`, `https://shop.example${WIDEST}`])(
    "keeps every width while a product shows %s",
    async (imageUrl) => {
      await resetShop([product({ productname: "AutoCAD", imageUrl })]);
      expect(await removeImage(services, WIDEST)).toBe("in use");
      expect(await stored()).toEqual([...WIDTHS, OTHER].sort());
    },
  );

  it.each([
    "https://elsewhere.example/images/1763684000000-pump-3f9a1c-w1200.webp",
    "/images/../images/1763684000000-pump-3f9a1c-w1200.webp",
    "/images/",
    "images/",
    "",
  ])("removes nothing for %j", async (imageUrl) => {
    await resetShop();
    await removeImageIfUnused(services, imageUrl);
    expect(await stored()).toEqual([...WIDTHS, OTHER].sort());
  });

  it.each([
    ["a write", (tx: Queryable) => lockForUse(tx, WIDEST)],
    ["an import", lockAllForUse],
  ])("waits for %s that starts using the image, and then keeps it", async (_name, lock) => {
    await resetShop();
    let removal: Promise<unknown> = Promise.resolve();
    await testDatabase().transaction(async (tx) => {
      await lock(tx);
      removal = removeImage(services, WIDEST);
      await untilRemovalWaits(tx);
      await tx.insert(products).values(product({ productname: "AutoCAD", imageUrl: WIDEST }));
    });
    expect(await removal).toBe("in use");
    expect(await stored()).toEqual([...WIDTHS, OTHER].sort());
  });
});
