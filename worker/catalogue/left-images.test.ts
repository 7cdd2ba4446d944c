import { beforeEach, describe, expect, it } from "vitest";
import { draft, storedProducts } from "../testing/catalogue.ts";
import { emptyBucket, product, resetShop, testServices } from "../testing/shop.ts";
import { staffShop } from "../testing/staff-shop.ts";

const OLD = "images/1795000000000-old-w800.webp";
const OLD_SMALL = "images/1795000000000-old-w400.webp";
const NEW = "images/1795000000001-new-w800.webp";

const shop = staffShop(() =>
  resetShop(["Draft", "Other"].map((productname) => product({ productname, imageUrl: `/${OLD}` }))),
);
beforeEach(async () => {
  await emptyBucket();
  for (const key of [OLD, OLD_SMALL, NEW]) await testServices().images.put(key, "pixels");
});

async function stored(): Promise<string[]> {
  const { objects } = await testServices().images.list({ prefix: "images/179500000000" });
  return objects.map(({ key }) => key).toSorted();
}

const replaceImage = (id: string | undefined, fields: object = {}) =>
  shop.act("products.update", {
    id,
    draft: draft({ productname: `Product ${id}`, imageUrl: `/${NEW}`, ...fields }),
  });

describe("the former image of a product (D23)", () => {
  it("is removed in all its widths when the last product that shows it gets another image", async () => {
    const [one, two] = await storedProducts();
    expect((await replaceImage(one?.id)).status).toBe(200);
    expect(await stored()).toEqual([OLD_SMALL, OLD, NEW]);
    expect((await replaceImage(two?.id)).status).toBe(200);
    expect(await stored()).toEqual([NEW]);
  });

  it("is kept for a deleted product, which can be restored (D62)", async () => {
    const [one, two] = await storedProducts();
    await shop.act("products.remove", { id: two?.id });
    expect((await replaceImage(one?.id)).status).toBe(200);
    expect(await stored()).toEqual([OLD_SMALL, OLD, NEW]);
  });

  it("is kept if the product's change was refused", async () => {
    const [one, two] = await storedProducts();
    await shop.act("products.remove", { id: two?.id });
    expect((await replaceImage(one?.id, { priceCents: 0 })).status).toBe(400);
    expect(await stored()).toEqual([OLD_SMALL, OLD, NEW]);
  });
});
