import type { R2Bucket } from "@cloudflare/workers-types";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { products } from "../db/schema/catalogue.ts";
import { unusedImages } from "../db/schema/images.ts";
import { IMAGES_DOWN_TEXT } from "../platform/errors.ts";
import { type TestAccount, signedInAdmin } from "../testing/accounts.ts";
import { callWithBucket, interceptedBucket } from "../testing/bucket.ts";
import { euroDraft } from "../testing/catalogue.ts";
import { picture } from "../testing/pictures.ts";
import {
  emptyBucket,
  failureOf,
  product,
  resetShop,
  testDatabase,
  testServices,
  settings,
} from "../testing/shop.ts";
import { sweepImages } from "./sweep-images.ts";

const IMAGE = "/images/1763684000000-pump-3f9a1c.png";

const { images } = testServices();
let admin: TestAccount;

/** Returns the bucket with these operations failing as R2 does, with the message of a lost connection. */
const failing = (...operations: readonly (keyof R2Bucket)[]): R2Bucket =>
  interceptedBucket({
    before: (operation) => {
      if (operations.includes(operation)) throw new Error("put: Network connection lost. (10001)");
    },
  });

/** Calls the whole Worker as an admin, with this bucket instead of its own. */
const call = (bucket: R2Bucket, method: string, path: string, body?: FormData | object) =>
  callWithBucket(bucket, { method, path, headers: admin.headers, body });

function twoWidths(): FormData {
  const form = new FormData();
  for (const name of ["webp400", "webp800"] as const)
    form.append("image", new File([picture(name)], "a.webp"));
  return form;
}

const stored = async () => (await images.list()).objects.map(({ key }) => `/${key}`);
const shown = () => testDatabase().select().from(products);
const sweep = async () => {
  await sweepImages(testServices(), new Date());
  await sweepImages(testServices(), new Date(Date.now() + 8 * DAY_MS));
};

beforeEach(async () => {
  await resetShop([product({ productname: "Pump", imageUrl: IMAGE })]);
  admin = await signedInAdmin();
  await emptyBucket();
  await images.put(IMAGE.slice(1), "pixels");
});

async function refusal(answer: Response) {
  expect(answer.headers.get("retry-after")).toBe("5");
  return failureOf(answer);
}
const storageDown = { status: 503, message: IMAGES_DOWN_TEXT };

describe("while the image storage fails", () => {
  it("an upload is refused with a message, and can be repeated", async () => {
    expect(await refusal(await call(failing("put"), "POST", "/api/images", twoWidths()))).toEqual(
      storageDown,
    );
    expect(await stored()).toEqual([IMAGE]);
    expect((await call(images, "POST", "/api/images", twoWidths())).status).toBe(200);
  });

  it("a partly stored upload that can't be removed is left to the daily job", async () => {
    let puts = 0;
    const half = new Proxy(failing("delete"), {
      get(target, name) {
        if (name === "put" && ++puts === 2)
          return () => Promise.reject(new Error("Network connection lost."));
        const member: unknown = Reflect.get(target, name);
        return member;
      },
    });
    expect(await refusal(await call(half, "POST", "/api/images", twoWidths()))).toEqual(storageDown);
    expect(await stored()).toHaveLength(2);
    await sweep();
    expect(await stored()).toEqual([IMAGE]);
  });

  it("an edit with a new image is saved, and the old image is removed later", async () => {
    const [only] = await shown();
    const other = "/images/1763684000000-other-aaaaaa.png";
    await images.put(other.slice(1), "pixels");
    const body = euroDraft({ productname: "Pump", imageUrl: other });
    expect((await call(failing("delete"), "PUT", `/api/products/update/${only?.id}`, body)).status).toBe(200);
    expect(await shown()).toMatchObject([{ imageUrl: other }]);
    await sweep();
    expect(await stored()).toEqual([other]);
  });

  it("a product with a new image isn't saved until the storage can confirm the image", async () => {
    const [only] = await shown();
    const other = "/images/1763684000000-other-aaaaaa.png";
    await images.put(other.slice(1), "pixels");
    const path = `/api/products/update/${only?.id}`;
    const body = euroDraft({ productname: "Pump", imageUrl: other });
    expect(await refusal(await call(failing("head"), "PUT", path, body))).toEqual(storageDown);
    expect(await shown()).toMatchObject([{ imageUrl: IMAGE, version: 1 }]);
    expect((await call(images, "PUT", path, body)).status).toBe(200);
  });

  it("the image of a discarded draft isn't removed, and the admin sees a message", async () => {
    const left = "/images/1763684000000-left-bbbbbb.png";
    await images.put(left.slice(1), "pixels");
    await testDatabase()
      .insert(unusedImages)
      .values({ key: left.slice(1) });
    expect(await refusal(await call(failing("delete"), "DELETE", `/api${left}`))).toEqual(storageDown);
    expect(await stored()).toContain(left);
    expect(await testDatabase().$count(unusedImages)).toBe(1);
    expect((await call(images, "DELETE", `/api${left}`)).status).toBe(200);
    expect(await stored()).toEqual([IMAGE]);
  });

  it("an unreadable image returns 503, not 404", async () => {
    expect(await refusal(await call(failing("get", "head"), "GET", IMAGE))).toEqual(storageDown);
    expect((await call(images, "GET", IMAGE)).status).toBe(200);
  });

  it("the daily job continues with the next image, and retries the failed one the next day", async () => {
    const keys = ["images/1763684000000-one-aaaaaa.png", "images/1763684000000-two-bbbbbb.png"];
    for (const key of keys) await images.put(key, "pixels");
    await sweepImages(testServices(), new Date());
    let deletes = 0;
    const failsOnce = new Proxy(images, {
      get(target, name) {
        if (name === "delete" && ++deletes === 1) return () => Promise.reject(new Error("away"));
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const db = testDatabase();
    const later = new Date(Date.now() + 8 * DAY_MS);
    expect(await sweepImages({ db, images: failsOnce, settings: settings() }, later)).toEqual({ removed: 1 });
    expect(await sweepImages(testServices(), new Date(later.getTime() + DAY_MS))).toEqual({ removed: 1 });
    expect(await stored()).toEqual([IMAGE]);
  });
});
