import { beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { contactMessages } from "../db/schema/contact.ts";
import { products } from "../db/schema/catalogue.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { type TestAccount, signedInAdmin } from "../testing/accounts.ts";
import { draft, storedProducts } from "../testing/catalogue.ts";
import { IN_STATE, paidUnit } from "../testing/deliveries.ts";
import { exported } from "../testing/exports.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { dataOf, query } from "../testing/query.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { auditResponse } from "./response-schemas.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop(["AutoCAD", "Maya", "Revit"].map((productname) => product({ productname })));
  admin = await signedInAdmin();
});

const page = async (filter: object = {}) =>
  dataOf(await query("audit.list", { page: 1, ...filter }, admin.headers), auditResponse);
const shown = async (filter: object = {}) =>
  (await page(filter)).acts.map(({ username, what, subject }) => [username, what, subject?.name]);
const call = async (procedure: string, input: object, { headers } = admin) => {
  const answer = await mutation(procedure, input, headers);
  expect(answer.status).toBe(200);
};
const undoLast = async () => {
  const [last] = (await page()).acts;
  return mutation("audit.undo", { id: last?.id }, admin.headers);
};
const names = async () => (await storedProducts()).map(({ productname }) => productname);
const idOf = async (name: string) => {
  const [row] = await testDatabase().select().from(products).where(eq(products.productname, name));
  return row?.id ?? "";
};
const describeMaya = async (description: string) =>
  call("products.update", { id: await idOf("Maya"), draft: draft({ productname: "Maya", description }) });

describe("the audit log (D60)", () => {
  it("lists acts newest first, and finds them by name, subject, person, kind and day", async () => {
    const seller = await signedInAdmin("seller", ["sales"]);
    await paidUnit();
    await describeMaya("Models.");
    await call("tags.add", { number: "SO-001001", tag: "vip" }, seller);
    const tagged = ["seller", "Added a tag", "SO-001001"];
    const described = [admin.username, "Changed a product", "Maya"];
    expect(await shown()).toEqual([tagged, described]);
    expect(await shown({ q: "maya" })).toEqual([described]);
    expect(await shown({ q: "SELL 1001" })).toEqual([tagged]);
    expect(await shown({ username: "seller" })).toEqual([tagged]);
    expect(await shown({ what: "Changed a product" })).toEqual([described]);
    expect(await shown({ q: "2020-01-01..2020-12-31" })).toEqual([]);
    expect(await page()).toMatchObject({
      people: ["seller", admin.username].toSorted(),
      kinds: ["Added a tag", "Changed a product"],
      total: 2,
    });
  });

  it("goes out as CSV in which no cell is a formula", async () => {
    await describeMaya("Models,=1+1");
    const { text } = await exported("audit", {}, admin.headers);
    expect(text).toContain('"Changed a product","Maya"');
    // The export itself.
    expect(text).toContain('"Exported the audit log"');
    expect(text).toContain("Models,'=1+1");
    expect(text).toMatch(/^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00","/m);
  });
});

describe("undoing an act", () => {
  it("puts a moved product and a whole order back", async () => {
    await call("products.moveToPlace", { id: await idOf("AutoCAD"), place: 2 });
    expect(await names()).toEqual(["Maya", "Revit", "AutoCAD"]);
    expect((await undoLast()).status).toBe(200);
    expect(await names()).toEqual(["AutoCAD", "Maya", "Revit"]);
    const ids = (await storedProducts()).map(({ id }) => id);
    await call("products.reorder", { ids: ids.toReversed() });
    expect((await undoLast()).status).toBe(200);
    expect(await names()).toEqual(["AutoCAD", "Maya", "Revit"]);
  });

  it("gives a product its text and prices back, once, as an act of its own", async () => {
    const [before] = await testDatabase().select().from(products).where(eq(products.productname, "Maya"));
    const { imageUrl = "" } = before ?? {};
    const changed = draft({ productname: "Maya 3D", imageUrl, description: "Models.", priceCents: 999_00 });
    await call("products.update", { id: before?.id, draft: changed });
    const [act] = (await page()).acts;
    expect(act).toMatchObject({ undo: "possible", subject: { name: "Maya 3D" } });
    await call("audit.undo", { id: act?.id });
    const [after] = await testDatabase().select().from(products).where(eq(products.productname, "Maya"));
    const written = { version: 3, updatedAt: expect.any(Date), updatedBy: admin.username };
    expect(after).toEqual(Object.assign({}, before, written));
    const again = await refusalOf(await mutation("audit.undo", { id: act?.id }, admin.headers));
    expect(again).toMatchObject({ status: 409, message: "This act has been undone already." });
    expect((await page()).acts).toMatchObject([
      { what: "Undid an act", undoOf: { what: "Changed a product" }, undo: null },
      { undo: "done" },
    ]);
  });

  it("is refused if somebody has changed the same since, and changes nothing then", async () => {
    await describeMaya("Models.");
    const [first] = (await page()).acts;
    await describeMaya("Models and moves.");
    const refused = await refusalOf(await mutation("audit.undo", { id: first?.id }, admin.headers));
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("changed since") });
    const [maya] = await testDatabase().select().from(products).where(eq(products.productname, "Maya"));
    expect(maya?.description).toBe("Models and moves.");
  });

  it("marks a message as unread again, and takes it out of the archive", async () => {
    const [{ id } = { id: "" }] = await testDatabase()
      .insert(contactMessages)
      .values({ firstName: "Ada", lastName: "D", email: "a@b.nl", phone: "020 123 4567", message: "Hi" })
      .returning();
    await call("messages.archive", { id, archived: true });
    expect((await undoLast()).status).toBe(200);
    expect(await testDatabase().select().from(contactMessages)).toMatchObject([
      { readAt: null, archivedAt: null },
    ]);
    await call("messages.markRead", { id, read: true });
    expect((await undoLast()).status).toBe(200);
    expect(await testDatabase().select().from(contactMessages)).toMatchObject([{ readAt: null }]);
  });

  it("takes back the correction of a reference", async () => {
    const unit = await paidUnit({ ...IN_STATE.ordered, supplierReference: "A-1" });
    await call("deliveries.correct", { id: unit.id, reference: "A-2" });
    expect((await undoLast()).status).toBe(200);
    expect(await testDatabase().select().from(entitlements)).toMatchObject([{ supplierReference: "A-1" }]);
  });

  it.each([null, "Distributor BV"])("takes back the correction of a supplier, to %s", async (supplier) => {
    const unit = await paidUnit({ ...IN_STATE.delivered, supplier });
    await call("deliveries.correctDelivered", { id: unit.id, supplier: "Wholesale SA" });
    expect((await undoLast()).status).toBe(200);
    expect(await testDatabase().select().from(entitlements)).toMatchObject([{ supplier }]);
  });

  it("isn't offered for what can't be undone", async () => {
    await paidUnit();
    await call("tags.add", { number: "SO-001001", tag: "vip" });
    expect((await page()).acts).toMatchObject([{ undo: null }]);
    expect((await refusalOf(await undoLast())).status).toBe(409);
    const unknown = { id: "00000000-0000-4000-8000-000000000000" };
    expect((await refusalOf(await mutation("audit.undo", unknown, admin.headers))).status).toBe(404);
  });
});
