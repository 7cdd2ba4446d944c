import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { foldText } from "#domain/text/fold-text.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { isHeld } from "../records/order-delivery.ts";
import { draft } from "../testing/catalogue.ts";
import { IN_STATE, paidUnit, storedUnits } from "../testing/deliveries.ts";
import { found } from "../testing/found.ts";
import { mutation, resultOf } from "../testing/mutation.ts";
import { recordedOrder, testCompany } from "../testing/orders.ts";
import { post, product, resetShop, testDatabase } from "../testing/shop.ts";
import { staffShop } from "../testing/staff-shop.ts";

const shop = staffShop(async () => {
  await resetShop([product({ productname: "O’Neil’s 24″ Plot–Kit" }), product({ productname: "Else" })]);
  await testDatabase().delete(contactMessages);
});

const inOrders = async (q: string) =>
  (await shop.done("orders.list", { q })).orders.map(({ number }) => number);
const byCtrlK = async (q: string) =>
  (await shop.done("dashboard.find", { q })).orders.map(({ number }) => number);
const inDeliveries = async (q: string) =>
  (await shop.done("deliveries.list", { q, state: "delivered" })).items.map(({ orderNumber }) => orderNumber);
const inCustomers = async (q: string) =>
  (await shop.done("customers.list", { q })).customers.map(({ newestOrder }) => newestOrder);
const inMessages = async (q: string) =>
  (await shop.done("messages.list", { q })).messages.map(({ firstName }) => firstName);
const inProducts = async (text: string) =>
  (await shop.done("products.page", { text })).products.map(({ productname }) => productname);

const OURS = ["SO-001001"];

/** `domain/order-search/spellings.test.ts` has the table; here, each search reads by it and compares what the database folded. */
describe("what people paste finds the same in every search (D26, D68)", () => {
  beforeEach(async () => {
    await paidUnit(
      {
        ...IN_STATE.delivered,
        reference: "\u200B569\u20111000\u00A00003",
        administratorEmail: "cad@example.com",
      },
      {
        customerName: "Siobhán O’Brien–Strauß",
        customerEmail: "r&d@firm.example",
        company: testCompany({ name: "D’Arcy Bau\u00ADwerk GmbH" }),
        invoiceNumber: "HS-0042",
        lines: [{ productname: "Plot–Kit", unitCents: 283_00 }],
      },
    );
    await recordedOrder({ customerName: "Someone Else", customerEmail: "else@firm.example" });
    await testDatabase().insert(contactMessages).values({
      firstName: "Siobhán",
      lastName: "O´Brien",
      email: "r&d@firm.example",
      phone: "12345",
      message: "Where’s SO\u2011001001?",
    });
  });

  it.each(["SO-001001.", "(SO–001001)", "Order SO\u00AD-1001", "so 1001"])(
    "an order's number: %j",
    async (q) => {
      expect(await inOrders(q)).toEqual(OURS);
      expect(await byCtrlK(q)).toEqual(OURS);
      expect(await inDeliveries(q)).toEqual(OURS);
      expect(await inMessages(q)).toEqual(["Siobhán"]);
    },
  );

  it.each(["€ 283,00", "283.00 €", "EUR 283", "−283"])("an amount: %j", async (q) => {
    expect(await inOrders(q)).toEqual(OURS);
    expect(await byCtrlK(q)).toEqual(OURS);
  });

  it.each([
    "569 1000 0003",
    "569-10000003",
    "569\u20131000 0003;",
    "56910000003",
    "Serial no. 569 1000 0003",
  ])("a reference that was stored with odd characters: %j", async (q) => {
    expect(await inOrders(q)).toEqual(OURS);
    expect(await inOrders(`${q} plot-kit`)).toEqual(OURS);
    expect(await byCtrlK(q)).toEqual(OURS);
  });

  it("a reference among the deliveries, and an invoice's number", async () => {
    expect(await inDeliveries("569-1000 0003")).toEqual(OURS);
    expect(await inOrders("invoice HS–0042.")).toEqual(OURS);
    expect(await byCtrlK("(HS\u20110042)")).toEqual(OURS);
  });

  it.each(["R&D <r&d@firm.example>", "mailto:r&d@firm.example", "r&d@firm.example;", "ｒ&d@firm.example"])(
    "an address: %j",
    async (q) => {
      expect(await inOrders(q)).toEqual(OURS);
      expect(await byCtrlK(q)).toEqual(OURS);
      expect(await inCustomers(q)).toEqual(OURS);
      expect(await inMessages(q)).toEqual(["Siobhán"]);
    },
  );

  it.each(["O'Brien, Siobhan", "siobhán  o´brien", "OʼBrien", "Siob\u200Bhan\u00A0O`Brien"])(
    "a name: %j",
    async (q) => {
      expect(await inOrders(q)).toEqual(OURS);
      expect(await inCustomers(q)).toEqual(OURS);
      expect(await inMessages(q)).toEqual(["Siobhán"]);
    },
  );

  it("hyphens, a company's name and a German letter", async () => {
    expect(await inCustomers("o'brien-strauss")).toEqual(OURS);
    expect(await inCustomers("d'arcy bauwerk")).toEqual(OURS);
    expect(await inOrders("plot\u2011kit")).toEqual(OURS);
    expect(await inProducts(" o'neil's  24\" plot-kit")).toEqual(["O’Neil’s 24″ Plot–Kit"]);
  });

  it("a day that doesn't exist isn't its month", async () => {
    expect(await inOrders("31 nov 2026")).toEqual([]);
    expect((await shop.refused("dashboard.sales", { days: "31 nov 2026" })).status).toBe(400);
  });

  it("an act, by its subject", async () => {
    await shop.done("tags.add", { number: "(SO–1001)", tag: "vip" });
    for (const q of ["Order SO\u20111001.", "so 1001", "ADDED  a tag"])
      expect((await shop.done("audit.list", { q })).acts.map(({ what }) => what)).toEqual(["Added a tag"]);
  });
});

it("a withdrawal with a pasted number and address puts its order on hold", async () => {
  const unit = await paidUnit({}, { customerEmail: "zoë@xn--mnchen-3ya.de" });
  const { status } = await mutation("withdrawals.submit", {
    clientKey: crypto.randomUUID(),
    name: "Zoë",
    orderNumber: "Order SO\u00AD\u20111001.",
    email: "Zoë <zoe\u0308@münchen.de>",
    products: "",
  });
  expect(status).toBe(200);
  const held = await testDatabase()
    .select({ isHeld: isHeld(entitlements.orderId) })
    .from(entitlements)
    .where(eq(entitlements.id, unit.id));
  expect(held).toEqual([{ isHeld: true }]);
});

it("a reference is stored without what pasting brings", async () => {
  const unit = await paidUnit(IN_STATE.to_deliver);
  await shop.done("deliveries.deliver", { id: unit.id, reference: "\u202D569\u20111000\u00A00003\u202C" });
  expect((await storedUnits())[0]?.reference).toBe("569-1000 0003");
});

it("products whose names differ only in hyphens, quotes, blanks or invisible characters are one", async () => {
  for (const productname of [
    "O'Neil's 24\" Plot-Kit",
    "O´Neil‘s 24“ Plot\u2011Kit",
    "O’Neil’s\u00A024″ Plot\u00AD−Kit\u202E",
  ])
    expect((await shop.refused("products.create", draft({ productname }))).status).toBe(409);
  const made = await resultOf(
    await shop.act("products.create", draft({ productname: "\u202EPlot\u00A0 Pro" })),
  );
  expect(made).toMatchObject({ productname: "Plot Pro" });
});

it("the database folds every letter and mark as the code does", async () => {
  const ranges = [
    [0x20, 0x24ff],
    [0x2e00, 0x30ff],
    [0xfe00, 0xffef],
  ] as const;
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => `a${String.fromCodePoint(from + at)}b`),
  );
  const rows = await testDatabase().execute(
    sql`select shop_fold(text) as folded from jsonb_array_elements_text(${JSON.stringify(letters)}::jsonb) with ordinality as given(text, place) order by place`,
  );
  const folded = z.array(z.object({ folded: z.string() })).parse([...rows]);
  const different = letters.filter((text, at) => foldText(text) !== found(folded[at]).folded);
  expect(different).toEqual([]);
});

it("a blank around a username signs in, one around a password doesn't", async () => {
  const user = { user: "jan-jansen", password: "Compass#42" };
  expect((await post("/api/register", user)).status).toBe(200);
  expect((await post("/api/auth", { ...user, user: "jan-jansen\u00A0" })).status).toBe(200);
  expect((await post("/api/auth", { ...user, password: "Compass#42 " })).status).toBe(401);
});
