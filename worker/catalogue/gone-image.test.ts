import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { sweepImages } from "../images/sweep-images.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { draft, euroDraft, storedProducts } from "../testing/catalogue.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { call, emptyBucket, failureOf, post, product, resetShop, testServices } from "../testing/shop.ts";

const KEPT = "images/1795000000000-kept-w800.webp";
/** A product's image that is missing from the bucket. */
const LOST = "/images/1795000000001-lost-w800.webp";
const GONE = "/images/1795000000002-gone-w800.webp";
const GONE_TEXT = "This image is no longer in the shop. Choose it again.";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([product({ productname: "Draft", imageUrl: LOST })]);
  admin = await signedInAdmin();
  await emptyBucket();
  await testServices().images.put(KEPT, "pixels");
});

const create = (imageUrl: string) =>
  mutation("products.create", draft({ productname: "New", imageUrl }), admin.headers);

async function update(fields: object) {
  const [only] = await storedProducts();
  return mutation("products.update", { id: only?.id, draft: draft({ ...fields }) }, admin.headers);
}

async function put(fields: object): Promise<Response> {
  const [only] = await storedProducts();
  return call(`/api/products/update/${only?.id}`, {
    method: "PUT",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(euroDraft(fields)),
  });
}

describe("a product with an image that isn't stored", () => {
  it("isn't added, and the error names the form's field", async () => {
    expect(await refusalOf(await create(GONE))).toMatchObject({
      status: 400,
      message: GONE_TEXT,
      fields: { imageUrl: GONE_TEXT },
    });
    expect(await storedProducts()).toHaveLength(1);
    expect((await create(`/${KEPT}`)).status).toBe(200);
  });

  it("isn't added from a draft older than the retention of unused images (D23, D25)", async () => {
    const { images } = testServices();
    await images.put(GONE.slice(1), "pixels");
    await sweepImages(testServices(), new Date());
    await sweepImages(testServices(), new Date(Date.now() + 8 * DAY_MS));
    expect(await refusalOf(await create(GONE))).toMatchObject({ message: GONE_TEXT });
  });

  it("isn't added or changed over REST", async () => {
    const refusal = { status: 400, message: GONE_TEXT };
    const added = await post(
      "/api/products",
      euroDraft({ productname: "New", imageUrl: GONE }),
      admin.headers,
    );
    expect(await failureOf(added)).toEqual(refusal);
    expect(await failureOf(await put({ imageUrl: GONE }))).toEqual(refusal);
    expect(await storedProducts()).toMatchObject([{ version: 1 }]);
  });

  it("can be changed in every other field if it already had the image", async () => {
    expect((await update({ imageUrl: LOST, priceCents: 300_00 })).status).toBe(200);
    expect((await put({ imageUrl: LOST, price: 400 })).status).toBe(200);
    expect(await storedProducts()).toMatchObject([{ version: 3 }]);
  });
});
