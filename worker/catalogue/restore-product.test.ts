import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DAY_MS } from "#domain/time/durations.ts";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { deletedProducts, includedProducts, products } from "../db/schema/catalogue.ts";
import { orderItems } from "../db/schema/orders.ts";
import { priceHistory } from "../db/schema/prices.ts";
import { unusedImages } from "../db/schema/images.ts";
import { sweepImages } from "../images/sweep-images.ts";
import { now } from "../platform/clock.ts";
import { removeOld } from "../retention/remove-old.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { draft, storedProducts, type WrittenProduct, writtenProduct } from "../testing/catalogue.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { query } from "../testing/query.ts";
import { paidUnit } from "../testing/deliveries.ts";
import { call, emptyBucket, resetShop, testDatabase, testServices } from "../testing/shop.ts";

const GONE = "This product can’t be restored any more.";
const IMAGE = "images/1795000000000-old-w800.webp";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
});

const write = (procedure: string, input: object) => mutation(`products.${procedure}`, input, admin.headers);
const read = async (procedure: string, input?: object) =>
  resultOf(await query(`products.${procedure}`, input, admin.headers));
const created = async (fields: object): Promise<WrittenProduct> =>
  writtenProduct.parse(await resultOf(await write("create", draft(fields))));
const later = (days: number) => new Date(now().getTime() + days * DAY_MS);
const remove = async (id: string) => {
  expect((await write("remove", { id })).status).toBe(200);
};
const restore = async (id: string) => writtenProduct.parse(await resultOf(await write("restore", { id })));

describe("restoring a deleted product (D62)", () => {
  it("brings back what it was, at the end, with its id and its address, as a newer version", async () => {
    const written = await created({ productname: "Draw", facts: "Needs: a pen", stock: false });
    await created({ productname: "Sketch" });
    await remove(written._id);
    const restored = await restore(written._id);
    expect(restored).toEqual({ ...written, displayOrder: 1, version: written.version + 1 });
    expect(await read("byId", { id: written._id })).toEqual(restored);
    expect(await read("deleted")).toEqual([]);
  });

  it("is offered in a list, the latest deletion first, with who deleted it and until when it's kept", async () => {
    const first = await created({ productname: "Draw" });
    const second = await created({ productname: "Sketch" });
    await remove(first._id);
    await remove(second._id);
    const listed = z
      .array(
        z.object({
          id: z.string(),
          productname: z.string(),
          deletedBy: z.string(),
          deletedAt: z.string(),
          keptUntil: z.string(),
        }),
      )
      .parse(await read("deleted"));
    expect(listed.map(({ id }) => id)).toEqual([second._id, first._id]);
    expect(listed[0]).toMatchObject({ productname: "Sketch", deletedBy: admin.username });
    const [days] = listed.map(
      ({ deletedAt, keptUntil }) => (Date.parse(keptUntil) - Date.parse(deletedAt)) / DAY_MS,
    );
    expect(days).toBe(30);
  });

  it("puts it back into the collections that are left, and what is left into it", async () => {
    const part = await created({ productname: "Part" });
    const lost = await created({ productname: "Lost part" });
    const whole = await created({ productname: "Whole", includes: ["part", "lost-part"] });
    const outer = await created({ productname: "Outer", includes: ["whole"] });
    const other = await created({ productname: "Other", includes: ["whole"] });
    await remove(whole._id);
    await remove(lost._id);
    await remove(other._id);
    expect(await restore(whole._id)).toMatchObject({ includes: ["part"] });
    const pairs = await testDatabase().select().from(includedProducts);
    expect(new Map(pairs.map(({ collectionId, productId }) => [collectionId, productId]))).toEqual(
      new Map([
        [whole._id, part._id],
        [outer._id, whole._id],
      ]),
    );
  });

  it("names the product on the lines of its orders again", async () => {
    const { _id: id } = await created({ productname: "Draw" });
    await paidUnit();
    await testDatabase().update(orderItems).set({ productId: id });
    await remove(id);
    expect(await testDatabase().select({ id: orderItems.productId }).from(orderItems)).toEqual([
      { id: null },
    ]);
    await restore(id);
    expect(await testDatabase().select({ id: orderItems.productId }).from(orderItems)).toEqual([{ id }]);
  });

  it("keeps former addresses, unless another product has one by now", async () => {
    const { _id: id } = await created({ productname: "First" });
    await write("update", { id, draft: draft({ productname: "Second" }) });
    await write("update", { id, draft: draft({ productname: "Third" }) });
    await remove(id);
    await created({ productname: "First" });
    await restore(id);
    expect(await read("bySlug", { slug: "second" })).toMatchObject({ _id: id, slug: "third" });
    expect(await read("bySlug", { slug: "first" })).toMatchObject({ productname: "First" });
  });

  it("takes another address if its own is another product's by now", async () => {
    const { _id: id } = await created({ productname: "Draw" });
    await remove(id);
    const other = await created({ productname: "Draw" });
    await write("update", { id: other._id, draft: draft({ productname: "Draw!" }) });
    expect(await restore(id)).toMatchObject({ productname: "Draw", slug: "draw-2" });
  });

  it("is refused while another product has its name, and works after that one is renamed", async () => {
    const { _id: id } = await created({ productname: "Draw" });
    await remove(id);
    const other = await created({ productname: "DRAW" });
    expect(await refusalOf(await write("restore", { id }))).toMatchObject({
      status: 409,
      message: "A product with this name already exists.",
    });
    await write("update", { id: other._id, draft: draft({ productname: "Sketch" }) });
    expect((await write("restore", { id })).status).toBe(200);
  });

  it("is refused if a newer rule refuses the product, which stays restorable", async () => {
    const { _id: id } = await created({ productname: "Draw" });
    await remove(id);
    const old = JSON.stringify({ plans: { Monthly: true }, planCents: {} });
    await testDatabase().execute(sql`update deleted_products set draft = draft || ${old}::jsonb`);
    expect(await refusalOf(await write("restore", { id }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This product can’t be restored as it was: .*Monthly.*Add it again\.$/),
    });
    expect(await testDatabase().$count(deletedProducts)).toBe(1);
  });

  it("ends a scheduled price that runs, so that the price before is back", async () => {
    const { _id: productId } = await created({
      productname: "Draw",
      discountCents: null,
      planCents: { "1 year": 90_00 },
    });
    const today = amsterdamDay(now());
    const scheduled = {
      productId,
      plan: "1 year",
      cents: 50_00,
      firstDay: today,
      lastDay: daysAfter(today, 3),
    };
    expect((await mutation("prices.schedule", scheduled, admin.headers)).status).toBe(200);
    expect(await read("byId", { id: productId })).toMatchObject({ planCents: { "1 year": 50_00 } });
    await remove(productId);
    expect(await restore(productId)).toMatchObject({ planCents: { "1 year": 90_00 }, reduction: null });
    const history = await testDatabase()
      .select({ cents: priceHistory.paidCents })
      .from(priceHistory)
      .where(eq(priceHistory.plan, "1 year"))
      .orderBy(priceHistory.sequence);
    expect(history.map(({ cents }) => cents)).toEqual([90_00, 50_00, 90_00, null, 90_00]);
  });

  it("is refused a second time, for an unknown id, and to others than administrators", async () => {
    const { _id: id } = await created({ productname: "Draw" });
    await remove(id);
    expect((await mutation("products.restore", { id })).status).toBe(401);
    await restore(id);
    for (const unknown of [id, crypto.randomUUID(), "nonsense"]) {
      expect(await refusalOf(await write("restore", { id: unknown }))).toMatchObject({
        status: 404,
        message: GONE,
      });
    }
    expect(await storedProducts()).toHaveLength(1);
  });
});

describe("a deleted product", () => {
  it("is gone for everything else: its page, its name, its address, and a second deletion", async () => {
    const { _id: id } = await created({ productname: "Draw" });
    await remove(id);
    expect((await call(`/api/products/${id}`)).status).toBe(404);
    expect((await write("remove", { id })).status).toBe(404);
    expect(await created({ productname: "Draw" })).toMatchObject({ slug: "draw", version: 1 });
  });

  it("is removed for good after 30 days, and its image 7 days later", async () => {
    await emptyBucket();
    await testServices().images.put(IMAGE, "pixels");
    const { _id: id } = await created({ productname: "Draw", imageUrl: `/${IMAGE}` });
    await remove(id);
    const image = () => testServices().images.head(IMAGE);
    await removeOld(testServices(), later(29));
    await sweepImages(testServices(), later(29));
    expect(await testDatabase().$count(deletedProducts)).toBe(1);
    expect(await testDatabase().$count(unusedImages)).toBe(0);
    await removeOld(testServices(), later(31));
    expect(await testDatabase().$count(deletedProducts)).toBe(0);
    await sweepImages(testServices(), later(31));
    expect(await image()).not.toBeNull();
    await sweepImages(testServices(), later(39));
    expect(await image()).toBeNull();
    expect(await refusalOf(await write("restore", { id }))).toMatchObject({ status: 404, message: GONE });
  });
});

describe("what a deletion affects", () => {
  it("nothing, for a product that nobody bought", async () => {
    const { _id: id } = await created({ productname: "Draw" });
    expect(await read("dependents", { id })).toEqual({
      undeliveredUnits: 0,
      openCheckouts: 0,
      stockRequests: 0,
      collections: [],
      hasScheduledPrice: false,
    });
  });

  it("units to deliver, open checkouts, stock requests, collections and a scheduled price", async () => {
    const { _id: id } = await created({ productname: "Draw", stock: false });
    await created({ productname: "Suite", includes: ["draw"] });
    await paidUnit();
    await mutation("stockRequests.add", { productId: id, email: "ada@example.com" });
    const day = daysAfter(amsterdamDay(now()), 2);
    await mutation(
      "prices.schedule",
      { productId: id, plan: "1 year", cents: 5_00, firstDay: day, lastDay: day },
      admin.headers,
    );
    await testDatabase().update(orderItems).set({ productId: id });
    expect(await read("dependents", { id })).toEqual({
      undeliveredUnits: 1,
      openCheckouts: 0,
      stockRequests: 1,
      collections: ["Suite"],
      hasScheduledPrice: true,
    });
    expect(await testDatabase().$count(products)).toBe(2);
  });
});
