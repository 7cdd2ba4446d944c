import { beforeEach, describe, expect, it } from "vitest";
import { ORDER_TAGS_MAX } from "#domain/orders/notes.ts";
import { orderTags } from "../db/schema/order-notes.ts";
import { orders } from "../db/schema/orders.ts";
import { removeOld } from "../retention/remove-old.ts";
import { ordersResponse } from "../sales/orders/response-schemas.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { refusedBy } from "../testing/constraints.ts";
import { found } from "../testing/found.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { recordedOrder } from "../testing/orders.ts";
import { dataOf, query } from "../testing/query.ts";
import { resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { notesResponse, tagsResponse } from "./response-schemas.ts";

const ADA = "ada@example.com";
const FIRST = "SO-001001";
const SECOND = "SO-001002";
const OTHERS = "SO-001003";

let admin: TestAccount;

beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
  for (const customerEmail of [ADA, " Ada@Example.com", "grace@example.com"])
    await recordedOrder({ customerEmail });
});

const add = async (input: object) => resultOf(await mutation("notes.add", input, admin.headers));
const notesOf = async (of: "ofOrder" | "ofCustomer", number: string) =>
  dataOf(await query(`notes.${of}`, { number }, admin.headers), notesResponse);
const texts = async (of: "ofOrder" | "ofCustomer", number: string) =>
  (await notesOf(of, number)).map(({ text }) => text);
const tag = async (number: string, text: string) =>
  dataOf(await mutation("tags.add", { number, tag: text }, admin.headers), tagsResponse);
const searched = async (q: string) =>
  (await dataOf(await query("orders.list", { q }, admin.headers), ordersResponse)).orders;

describe("notes (D61)", () => {
  it("an order's has its writer and time, and is on its buyer's page with the number", async () => {
    await add({ number: FIRST, text: " Called back.\nPays by transfer. " });
    const [note] = await notesOf("ofOrder", FIRST);
    expect(note).toMatchObject({
      orderNumber: FIRST,
      aboutCustomer: false,
      text: "Called back.\nPays by transfer.",
      username: "warden",
    });
    expect(await notesOf("ofCustomer", SECOND)).toEqual([note]);
    expect([await texts("ofOrder", SECOND), await texts("ofCustomer", OTHERS)]).toEqual([[], []]);
  });

  it("a customer's is on the customer's page under every number, and on no order's", async () => {
    await add({ number: FIRST, aboutCustomer: true, text: "Prefers email." });
    for (const number of [FIRST, SECOND]) {
      expect(await texts("ofCustomer", number)).toEqual(["Prefers email."]);
      expect(await texts("ofOrder", number)).toEqual([]);
    }
  });

  it("a customer's is kept with the newest paid order, so that an expired checkout doesn't take it along", async () => {
    const at = new Date("2026-01-01T00:00:00Z");
    await recordedOrder({ customerEmail: ADA, status: "expired", createdAt: at, updatedAt: at });
    await add({ number: "SO-001004", aboutCustomer: true, text: "Prefers email." });
    await removeOld(testServices(), new Date());
    expect(await texts("ofCustomer", FIRST)).toEqual(["Prefers email."]);
  });

  it("are listed newest first, and removed by any administrator", async () => {
    for (const text of ["one", "two", "three"]) await add({ number: FIRST, text });
    const [, second] = await notesOf("ofOrder", FIRST);
    const other = await signedInAdmin("deputy");
    const remove = () => mutation("notes.remove", { id: second?.id }, other.headers);
    expect((await remove()).status).toBe(200);
    expect(await texts("ofOrder", FIRST)).toEqual(["three", "one"]);
    expect(await refusalOf(await remove())).toMatchObject({
      status: 404,
      message: "This note has already been removed.",
    });
  });

  it.each([
    ["no text", { number: FIRST, text: " " }, 400],
    ["too long a text", { number: FIRST, text: "a".repeat(2_001) }, 400],
    ["an unknown order", { number: "SO-009999", text: "a" }, 404],
  ])("are refused with %s", async (_, input, status) => {
    expect((await mutation("notes.add", input, admin.headers)).status).toBe(status);
  });
});

describe("tags (D61)", () => {
  it("are words in lower case, each once, and are removed again", async () => {
    await tag(FIRST, "VIP");
    expect(await tag(FIRST, "call-back")).toEqual(["call-back", "vip"]);
    expect(await tag(FIRST, "vip")).toEqual(["call-back", "vip"]);
    const left = await mutation("tags.remove", { number: FIRST, tag: "Vip" }, admin.headers);
    expect(await dataOf(left, tagsResponse)).toEqual(["call-back"]);
    const read = await query("tags.ofOrder", { number: FIRST }, admin.headers);
    expect(await dataOf(read, tagsResponse)).toEqual(["call-back"]);
  });

  it("are in the list of orders, whose search finds them", async () => {
    await tag(FIRST, "vip");
    await tag(FIRST, "call-back");
    await tag(OTHERS, "vip");
    expect((await searched("VIP")).map(({ number, tags }) => [number, tags])).toEqual([
      [OTHERS, ["vip"]],
      [FIRST, ["call-back", "vip"]],
    ]);
    expect((await searched("vip ada@example.com")).map(({ number }) => number)).toEqual([FIRST]);
    expect(await searched("vi")).toEqual([]);
  });

  it("an order has at most ten", async () => {
    for (let n = 1; n <= ORDER_TAGS_MAX; n += 1) await tag(FIRST, `tag-${n}`);
    expect(
      await refusalOf(await mutation("tags.add", { number: FIRST, tag: "more" }, admin.headers)),
    ).toMatchObject({ status: 409, message: "An order has at most 10 tags." });
    expect(await tag(FIRST, "tag-1")).toHaveLength(ORDER_TAGS_MAX);
  });

  it("two administrators can't exceed the limit together", async () => {
    for (let n = 2; n <= ORDER_TAGS_MAX; n += 1) await tag(FIRST, `tag-${n}`);
    const deputy = await signedInAdmin("deputy");
    const answers = await meetAtRows(
      (tx) => tx.select().from(orders).for("update"),
      [admin, deputy].map(
        ({ headers }, n) =>
          () =>
            mutation("tags.add", { number: FIRST, tag: `late-${n}` }, headers),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it.each(["VIP", "two words", ""])("the database refuses '%s'", async (text) => {
    const orderId = found((await testDatabase().select().from(orders))[0]).id;
    expect(await refusedBy(testDatabase().insert(orderTags).values({ orderId, tag: text }))).toMatch(
      /^order_tags_tag_/,
    );
  });
});
