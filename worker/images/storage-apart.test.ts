import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { removedImages } from "../db/schema/images.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { callWithBucket, interceptedBucket } from "../testing/bucket.ts";
import { euroDraft, storedProducts } from "../testing/catalogue.ts";
import {
  emptyBucket,
  failureOf,
  product,
  resetShop,
  testDatabase,
  testServices,
  settings,
} from "../testing/shop.ts";
import { removeImage } from "./remove-image.ts";
import { sweepImages } from "./sweep-images.ts";

const SHOWN = "/images/1795000000000-shown-w800.webp";
const FREE = "/images/1795000000001-free-w800.webp";
const FREE_STEM = "/images/1795000000001-free-w";
const GONE = { status: 400, message: "This image is no longer in the shop. Choose it again." };

const { images, db } = testServices();
const plain = interceptedBucket({});
let admin: TestAccount;

const call = (bucket: typeof images, method: string, path: string, body?: object) =>
  callWithBucket(bucket, { method, path, headers: admin.headers, body });
const add = (bucket: typeof images) =>
  call(bucket, "POST", "/api/products", euroDraft({ productname: "New", imageUrl: FREE }));
async function update(bucket: typeof images, fields: object): Promise<Response> {
  const [only] = await storedProducts();
  return call(
    bucket,
    "PUT",
    `/api/products/update/${only?.id}`,
    euroDraft({ productname: "Pump", ...fields }),
  );
}
const isStored = async (imageUrl: string) => (await images.head(imageUrl.slice(1))) !== null;

beforeEach(async () => {
  await resetShop([product({ productname: "Pump", imageUrl: SHOWN })]);
  admin = await signedInAdmin();
  await emptyBucket();
  for (const address of [SHOWN, FREE]) await images.put(address.slice(1), "pixels");
});

describe("the image storage is only called while no transaction is open", () => {
  let asked: string[];
  /** Records each call to the storage, and those made while another connection had an open transaction. */
  const watched = () => {
    asked = [];
    return interceptedBucket({
      before: async (operation) => {
        const open = await testDatabase().execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
              and backend_type = 'client backend' and xact_start is not null`,
        );
        asked.push(open.length === 0 ? operation : `${operation} inside a transaction`);
      },
    });
  };

  it("when a product is added", async () => {
    expect((await add(watched())).status).toBe(200);
    expect(asked).toEqual(["head"]);
  });

  it("when a product gets another image, and the old one is removed", async () => {
    expect((await update(watched(), { imageUrl: FREE })).status).toBe(200);
    expect(asked).toEqual(["head", "list", "delete"]);
    expect(await isStored(SHOWN)).toBe(false);
  });

  it("isn't called when a product keeps its image", async () => {
    expect((await update(watched(), { imageUrl: SHOWN, price: 300 })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it("isn't called when a product is deleted, because it can be restored", async () => {
    const [only] = await storedProducts();
    expect((await call(watched(), "DELETE", `/api/products/delete/${only?.id}`)).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it("when the image of a draft is discarded", async () => {
    expect((await call(watched(), "DELETE", `/api${FREE}`)).status).toBe(200);
    expect(asked).toEqual(["list", "delete"]);
  });

  it("when the daily job removes unused images", async () => {
    await sweepImages({ db, images: plain, settings: settings() }, new Date());
    await sweepImages({ db, images: watched(), settings: settings() }, new Date(Date.now() + 8 * DAY_MS));
    expect(asked).toEqual(["list", "list", "delete"]);
  });
});

/** A bucket that reports the image as found, but removes it before the save receives the result. */
const removedOnceFound = () =>
  interceptedBucket({
    after: async (operation) => {
      if (operation === "head") expect(await removeImage(testServices(), FREE)).toBe("removed");
    },
  });

describe("an image that is removed while a product is saved with it", () => {
  it("isn't used by a new product", async () => {
    expect(await failureOf(await add(removedOnceFound()))).toEqual(GONE);
    expect(await storedProducts()).toHaveLength(1);
  });

  it("is refused as soon as its removal is decided, before it is deleted", async () => {
    const saves: unknown[] = [];
    const slow = interceptedBucket({
      before: async (operation) => {
        if (operation === "delete") saves.push(await failureOf(await add(plain)));
      },
    });
    expect(await removeImage({ db, images: slow, settings: settings() }, FREE)).toBe("removed");
    expect(saves).toEqual([GONE]);
  });

  it("is kept if the save comes first", async () => {
    expect((await add(plain)).status).toBe(200);
    expect(await removeImage(testServices(), FREE)).toBe("in use");
    expect(await isStored(FREE)).toBe(true);
  });

  it("can be used again an hour after a removal that couldn't delete it", async () => {
    const failing = interceptedBucket({
      before: (operation) => {
        if (operation === "delete") throw new Error("Network connection lost.");
      },
    });
    expect((await call(failing, "DELETE", `/api${FREE}`)).status).toBe(503);
    expect(await failureOf(await add(plain))).toEqual(GONE);
    await testDatabase()
      .update(removedImages)
      .set({ removedAt: sql`now() - interval '61 minutes'` })
      .where(eq(removedImages.stem, FREE_STEM));
    expect((await add(plain)).status).toBe(200);
  });
});
