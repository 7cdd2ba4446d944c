import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { acts, actChanges } from "../db/schema/acts.ts";
import { products } from "../db/schema/catalogue.ts";
import type { Services } from "../request/services.ts";
import { type TestAccount, signedInAdmin } from "../testing/accounts.ts";
import { draft, storedProducts } from "../testing/catalogue.ts";
import { whileRefused } from "../testing/constraints.ts";
import { IN_STATE, paidUnit } from "../testing/deliveries.ts";
import { mutation } from "../testing/mutation.ts";
import { query } from "../testing/query.ts";
import { ORIGIN, post, product, resetShop, testDatabase, testEnv, testServices } from "../testing/shop.ts";
import { router, staffProcedure } from "../trpc/trpc.ts";
import { createApp } from "./app.ts";
import { callsOf, shopCalls } from "./calls.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([product({ productname: "AutoCAD" }), product({ productname: "Revit" })]);
  admin = await signedInAdmin();
});

const db = () => testDatabase();
const storedActs = () => db().select().from(acts).orderBy(acts.at);
const storedChanges = () => db().select().from(actChanges).orderBy(actChanges.sequence);
const update = async (fields: object) => {
  const [first] = await storedProducts();
  return mutation(
    "products.update",
    { id: first?.id, draft: draft({ productname: "AutoCAD", ...fields }) },
    admin.headers,
  );
};

describe("an act of staff (D60)", () => {
  it("says who, when, what, and before and after, of the changed columns only", async () => {
    const before = Date.now();
    expect((await update({ description: "Draws better." })).status).toBe(200);
    const [act] = await storedActs();
    expect(act).toMatchObject({
      username: admin.username,
      userId: admin.id,
      call: "products.update",
      what: "Changed a product",
      subjectKind: "product",
      subject: "AutoCAD",
    });
    expect(act?.at.getTime()).toBeGreaterThanOrEqual(before);
    const [change] = await storedChanges();
    expect(change).toMatchObject({ actId: act?.id, tableName: "products" });
    expect(change?.before).toMatchObject({ description: "A drawing program." });
    expect(change?.after).toMatchObject({ description: "Draws better." });
    expect(change?.after).not.toHaveProperty("productname");
  });

  it.each(["acts", "act_changes"] as const)("is undone if %s can't take its row", async (table) => {
    await whileRefused(table, "false", async () => {
      expect((await update({ description: "Draws better." })).status).toBe(500);
    });
    const [stored] = await db().select().from(products).where(eq(products.productname, "AutoCAD"));
    expect(stored).toMatchObject({ description: "A drawing program.", version: 1 });
    expect(await storedActs()).toEqual([]);
    expect(await storedChanges()).toEqual([]);
  });

  it("isn't written for an image that a product shows, or that isn't stored", async () => {
    const { images } = testServices();
    const imageUrl = "/images/1763684000000-shown-aaaaaa-w400.webp";
    await images.put(imageUrl.slice(1), "pixels");
    await db().update(products).set({ imageUrl }).where(eq(products.productname, "AutoCAD"));
    expect((await mutation("images.remove", { imageUrl }, admin.headers)).status).toBe(409);
    await images.delete(imageUrl.slice(1));
    const gone = { imageUrl: "/images/1763684000000-gone-aaaaaa-w400.webp" };
    expect((await mutation("images.remove", gone, admin.headers)).status).toBe(200);
    expect(await storedActs()).toEqual([]);
  });

  it("isn't written for what was refused", async () => {
    expect((await update({ productname: "Revit" })).status).toBe(409);
    expect(await storedActs()).toEqual([]);
  });

  it("is named by its order, whichever rows it changed", async () => {
    const unit = await paidUnit({ ...IN_STATE.to_deliver });
    await mutation("deliveries.order", { id: unit.id, reference: "A-1" }, admin.headers);
    await mutation("tags.add", { number: "SO-001001", tag: "vip" }, admin.headers);
    expect((await storedActs()).map(({ what, subject }) => [what, subject])).toEqual([
      ["Ordered units", "SO-001001"],
      ["Added a tag", "SO-001001"],
    ]);
  });

  it("keeps a moved product's places, and a new order once", async () => {
    const ids = (await storedProducts()).map(({ id }) => id);
    await mutation("products.moveToPlace", { id: ids[0], place: 1 }, admin.headers);
    await mutation("products.reorder", { ids }, admin.headers);
    expect((await storedChanges()).map(({ before, after }) => [before, after])).toEqual([
      [{ place: 0 }, { place: 1 }],
      [{ ids: ids.toReversed() }, { ids }],
    ]);
    expect((await storedActs()).map(({ subject }) => subject)).toEqual(["AutoCAD", null]);
  });

  it("is left by an export of orders and by one of a customer's data, too", async () => {
    await paidUnit();
    await (await post("/api/exports/orders", {}, admin.headers)).text();
    expect((await query("customers.export", { number: "so-001001" }, admin.headers)).status).toBe(200);
    expect((await query("customers.export", { number: "SO-009999" }, admin.headers)).status).toBe(404);
    expect((await storedActs()).map(({ what, subject }) => [what, subject])).toEqual([
      ["Exported orders", null],
      ["Exported a customer’s data", "SO-001001"],
    ]);
  });

  it("isn't written for buyers and jobs, although they change the same tables", async () => {
    await paidUnit();
    await db().update(products).set({ stock: false });
    expect(await storedChanges()).toEqual([]);
  });
});

describe("a mutation of staff", () => {
  it("names its act, or says that it changes nothing", () => {
    const silent = shopCalls.procedures.filter(
      ({ access, type, act }) => access === "admin" && type === "mutation" && act === "changes nothing",
    );
    expect(silent.map(({ name }) => name)).toEqual([
      "bulk.check",
      "bulk.checkChange",
      "approvals.askToApprove",
      "settings.previewMail",
    ]);
  });

  it("prevents the Worker's start if it says nothing about its act", () => {
    const paint = staffProcedure("catalogue.write")
      .output(z.int())
      .mutation(() => 1);
    expect(() => callsOf(router({ shelves: router({ paint }) }))).toThrow("which act of staff");
  });

  it("fails if it writes outside a transaction, or leaves no act", async () => {
    const act = { what: "Painted a shelf" };
    const painting = (work: (acting: Services) => PromiseLike<unknown>) =>
      createApp(
        callsOf(
          router({
            paint: staffProcedure("catalogue.write")
              .meta({ act })
              .output(z.null())
              .mutation(({ ctx }) => Promise.resolve(work(ctx.acting)).then(() => null)),
          }),
        ),
      ).request(
        `${ORIGIN}/trpc/paint`,
        { method: "POST", headers: { ...admin.headers, "content-type": "application/json" }, body: "{}" },
        testEnv(),
      );
    const outside = await painting(({ db: acting }) => acting.update(products).set({ stock: false }));
    expect(outside.status).toBe(500);
    expect((await db().select().from(products)).every(({ stock }) => stock)).toBe(true);
    expect((await painting(() => Promise.resolve())).status).toBe(500);
    const within = await painting(({ db: acting }) =>
      acting.transaction((tx) => tx.update(products).set({ stock: false })),
    );
    expect(within.status).toBe(200);
    expect((await storedActs()).map(({ what }) => what)).toEqual(["Painted a shelf"]);
  });
});
