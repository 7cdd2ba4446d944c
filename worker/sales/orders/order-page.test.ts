import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orderIdSchema, type OrderId } from "#domain/orders/ids.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { products } from "../../db/schema/catalogue.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { makeEntitlements } from "../deliveries/entitlements.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { today } from "../../records/units.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { IN_STATE, stepsOf } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { firstToken } from "../../testing/orders.ts";
import { dataOf, query } from "../../testing/query.ts";
import { recordedRefund } from "../../testing/refunds.ts";
import { product, resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { orderPageResponse } from "./response-schemas.ts";
import { booked } from "../../testing/books.ts";
import { anybody, callerOf } from "../../testing/staff-shop.ts";

beforeEach(() => resetShop());

type Recorded = { readonly id: OrderId; readonly token: string };

/** Creates an order with its token, and its entitlements if it is paid. */
async function placed(fields: Parameters<typeof booked>[0] = {}): Promise<Recorded> {
  const { id } = await booked({ customerEmail: "ada@example.com", ...fields });
  await makeEntitlements(testDatabase(), settings(), id);
  return { id, token: firstToken(id) };
}

const pageOf = async ({ token }: Recorded) => anybody.done("orders.byToken", { token });
const name = (token: string, administrator: object) =>
  mutation("orders.setAdministrator", { token, ...administrator });
const units = ({ id }: Recorded) =>
  testDatabase()
    .select()
    .from(entitlements)
    .where(eq(entitlements.orderId, id))
    .orderBy(entitlements.position, entitlements.unit);
/** Puts one unit of an order into a state, by default the first. */
async function bring(
  order: Recorded,
  fields: Partial<typeof entitlements.$inferInsert>,
  place = 0,
): Promise<void> {
  const unit = (await units(order))[place];
  await testDatabase()
    .update(entitlements)
    .set({ detailsDueAt: null, toDeliverSince: now(), ...fields })
    .where(eq(entitlements.id, found(unit).id));
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const ORDERED = { state: "ordered", supplierReference: "PO-77" } as const;

describe("an order's page by its token (D44)", () => {
  it("has the lines, entitlements and administrator, but nothing that only administrators may know", async () => {
    const order = await placed({
      customerName: "Ada Drafter",
      paymentIntentId: "pi_77",
      lines: [{ productname: "Draft", unitCents: 121_00, quantity: 3 }],
    });
    await bring(order, ORDERED);
    const dueAt = (await units(order))[1]?.detailsDueAt?.toISOString();
    const answer = await query("orders.byToken", { token: order.token });
    expect(await answer.clone().text()).not.toMatch(/PO-77|pi_77|browser/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await dataOf(answer, orderPageResponse)).toMatchObject({
      number: "SO-001001",
      status: "paid",
      standing: "to_be_delivered",
      customerName: "Ada Drafter",
      totalCents: 363_00,
      lines: [{ productname: "Draft", quantity: 3 }],
      entitlements: [
        { productname: "Draft", units: 1, state: "ordered", references: [] },
        { productname: "Draft", units: 2, state: "awaiting_details", references: [] },
      ],
      administrator: {
        email: "ada@example.com",
        company: null,
        presetCountsAt: expect.toSatisfy((at) => at !== undefined && at === dueAt),
        changeable: false,
      },
      reminders: { next: null, stopped: false },
    });
  });

  it("shows delivered units, and revoked ones without their reference", async () => {
    const order = await placed({ lines: [{ productname: "Draft", quantity: 2 }] });
    const term = { startsOn: "2026-11-22", endsOn: "2027-11-21" };
    const delivered = { state: "delivered", administratorEmail: "cad@example.com", ...term } as const;
    await bring(order, { ...delivered, reference: "571-123" });
    await bring(order, { ...IN_STATE.delivered, ...IN_STATE.revoked }, 1);
    const { standing, entitlements: shown, administrator } = await pageOf(order);
    expect(standing).toBe("delivered");
    expect(shown).toEqual([
      expect.objectContaining({ units: 1, state: "delivered", references: ["571-123"], ...term }),
      expect.objectContaining({ units: 1, state: "revoked", references: [], startsOn: null, endsOn: null }),
    ]);
    expect(administrator).toMatchObject({ email: "cad@example.com", presetCountsAt: null });
  });

  it("shows alike units once, with each of their references", async () => {
    const order = await placed({ lines: [{ productname: "Draft", quantity: 3 }] });
    const delivered = { ...IN_STATE.delivered, startsOn: "2026-11-22", endsOn: "2027-11-21" };
    await bring(order, { ...delivered, reference: "571-1" });
    await bring(order, { ...delivered, reference: "571-2" }, 1);
    await bring(order, { ...delivered, reference: "571-1" }, 2);
    expect((await pageOf(order)).entitlements).toEqual([
      expect.objectContaining({ units: 3, state: "delivered", references: ["571-1", "571-2"] }),
    ]);
  });

  it("names the administrator of a unit that was delivered before the others", async () => {
    const order = await placed({ lines: [{ productname: "Draft", quantity: 2 }] });
    await bring(order, { ...IN_STATE.delivered, administratorEmail: "cad@example.com" }, 1);
    expect(await pageOf(order)).toMatchObject({
      standing: "partly_delivered",
      administrator: { email: "cad@example.com" },
    });
  });

  it("has no entitlements before the order is paid", async () => {
    const order = await placed({ status: "processing" });
    expect(await pageOf(order)).toMatchObject({
      status: "processing",
      standing: null,
      entitlements: [],
      administrator: null,
      renewable: false,
      buyAgain: false,
    });
  });

  it("has the day of the next reminder, until the buyer stops reminders (D51)", async () => {
    const order = await placed();
    await bring(order, { ...IN_STATE.delivered, endsOn: daysAfter(today(), 400) });
    expect((await pageOf(order)).reminders).toEqual({ next: daysAfter(today(), 340), stopped: false });
    await testDatabase().update(orders).set({ remindersStoppedAt: now() }).where(eq(orders.id, order.id));
    expect((await pageOf(order)).reminders).toEqual({ next: null, stopped: true });
  });

  it("lists money that went back or is on its way, but no failed refund", async () => {
    const order = await placed();
    await recordedRefund(order.id, { amountCents: 10_00, createdAt: at(2) });
    await recordedRefund(order.id, {
      amountCents: 20_00,
      createdAt: at(1),
      state: "failed",
      failedAt: at(1),
    });
    const made = { state: "succeeded", providerId: "re_1", succeededAt: at(3) } as const;
    await recordedRefund(order.id, { amountCents: 30_00, createdAt: at(0), ...made });
    expect(await pageOf(order)).toMatchObject({
      standing: "partly_refunded",
      refunds: [
        {
          amountCents: 30_00,
          creditNote: null,
          requestedAt: "2026-11-20T10:00:00.000Z",
          refundedAt: "2026-11-20T10:03:00.000Z",
        },
        { amountCents: 10_00, requestedAt: "2026-11-20T10:02:00.000Z", refundedAt: null },
      ],
    });
  });

  it("changes nothing, however often it is opened", async () => {
    const order = await placed();
    const before = await units(order);
    await pageOf(order);
    await pageOf(order);
    expect(await units(order)).toEqual(before);
    expect(await testDatabase().$count(entitlementEvents)).toBe(1);
  });

  it("is 404 for a token that is cut, forged, empty, long or of a removed order, in every call", async () => {
    const order = await placed();
    const { token } = order;
    for (const wrong of [
      token.slice(0, -1),
      token.slice(0, -1) + (token.endsWith("0") ? "1" : "0"),
      firstToken(orderIdSchema.parse(crypto.randomUUID())),
      "",
      "a".repeat(10_000),
    ])
      for (const answer of [
        await query("orders.byToken", { token: wrong }),
        await query("orders.invoice", { token: wrong }),
        await query("orders.buyAgain", { token: wrong }),
        await name(wrong, { email: "eve@example.com" }),
      ])
        expect(await refusalOf(answer)).toMatchObject({
          status: 404,
          message: "We couldn’t find this order. Check that you copied the whole link.",
        });
    expect((await units(order)).map(({ state }) => state)).toEqual(["awaiting_details"]);
  });

  it("is found by an upper-case token", async () => {
    const { token } = await placed();
    expect((await query("orders.byToken", { token: token.toUpperCase() })).status).toBe(200);
  });

  it("is linked from a signed-in buyer's own orders", async () => {
    const user = await signedInUser();
    const order = await placed({ userId: user.id });
    const { orders: own } = await callerOf(user).done("orders.mine", {});
    expect(own.map(({ token }) => token)).toEqual([order.token]);
  });
});

describe("an order's administrator (D42)", () => {
  it("is named once for all units, which are then due for delivery", async () => {
    const order = await placed({ lines: [{ productname: "Draft", quantity: 2 }, { productname: "Model" }] });
    const before = now().getTime();
    const answer = await name(order.token, { email: " cad@example.com ", company: "Drafters & Söhne" });
    const page = orderPageResponse.parse(await resultOf(answer));
    expect(page.administrator).toEqual({
      email: "cad@example.com",
      company: "Drafters & Söhne",
      all: [
        {
          email: "cad@example.com",
          company: "Drafters & Söhne",
          kept: null,
          products: [
            { productname: "Draft", units: 2 },
            { productname: "Model", units: 1 },
          ],
        },
      ],
      presetCountsAt: null,
      changeable: true,
    });
    const stored = await units(order);
    expect(stored.map(({ state, administratorEmail }) => [state, administratorEmail])).toEqual(
      stored.map(() => ["to_deliver", "cad@example.com"]),
    );
    expect(stored).toHaveLength(3);
    for (const { promisedAt } of stored) {
      const hours = (promisedAt.getTime() - before) / HOUR_MS;
      expect(Math.abs(hours - settings().deliveryPromiseHours)).toBeLessThan(0.1);
    }
  });

  it("can be changed until a unit is ordered, without a new promise, and saving the same one changes nothing", async () => {
    const order = await placed();
    await name(order.token, { email: "one@example.com", company: "One" });
    const [first] = await units(order);
    await name(order.token, { email: "two@example.com", company: "One" });
    await name(order.token, { email: "two@example.com" });
    await name(order.token, { email: "two@example.com", company: " " });
    const [second] = await units(order);
    expect(second).toMatchObject({ administratorEmail: "two@example.com", administratorCompany: null });
    expect(second?.promisedAt).toEqual(first?.promisedAt);
    const events = await testDatabase().select().from(entitlementEvents).orderBy(entitlementEvents.id);
    expect(events.map(({ kind, source, toState }) => [kind, source, toState])).toEqual([
      ["made", "payment", "awaiting_details"],
      ["details_given", "buyer", "to_deliver"],
      ["details_given", "buyer", "to_deliver"],
      ["details_given", "buyer", "to_deliver"],
    ]);
  });

  it("is named for a failed unit too, which stays failed, but not for a revoked one", async () => {
    const order = await placed({ lines: [{ productname: "Draft", quantity: 3 }] });
    await bring(order, IN_STATE.failed);
    await bring(order, IN_STATE.revoked, 1);
    expect((await name(order.token, { email: "cad@example.com" })).status).toBe(200);
    const stored = await units(order);
    expect(stored.map(({ state, administratorEmail }) => [state, administratorEmail])).toEqual([
      ["failed", "cad@example.com"],
      ["revoked", null],
      ["to_deliver", "cad@example.com"],
    ]);
    const steps = await Promise.all(stored.map(async ({ id }) => (await stepsOf(id)).slice(1)));
    expect(steps).toEqual([
      ["details_given, failed → failed, buyer, ada@example.com → cad@example.com"],
      [],
      ["details_given, awaiting_details → to_deliver, buyer, ada@example.com → cad@example.com"],
    ]);
  });

  it.each([
    ["ordered", ORDERED],
    ["delivered", { state: "delivered", reference: "5", startsOn: "2026-11-22", endsOn: "2027-11-21" }],
    ["ended", { state: "ended", reference: "5", startsOn: "2025-11-22", endsOn: "2026-11-21" }],
  ] as const)("can't be changed once one unit is %s: 409, and no unit changes", async (_state, fields) => {
    const order = await placed({ lines: [{ productname: "Draft", quantity: 2 }] });
    await bring(order, fields);
    const before = await units(order);
    expect((await pageOf(order)).administrator).toMatchObject({ changeable: false });
    expect(await refusalOf(await name(order.token, { email: "late@example.com" }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The subscriptions have been ordered in this name\./),
    });
    expect(await units(order)).toEqual(before);
  });

  it("can't be named before the payment: 409", async () => {
    const order = await placed({ status: "processing" });
    expect(await refusalOf(await name(order.token, { email: "ada@example.com" }))).toMatchObject({
      status: 409,
      message: "You can name an administrator once the payment has arrived.",
    });
  });

  it.each([
    [{ email: "nobody" }, { email: "Enter a valid email address." }],
    [
      { email: "a@b.nl", company: "One\nTwo" },
      { company: "Company must be a single line, without control characters." },
    ],
  ])("is refused with a field error for %j", async (administrator, fields) => {
    const order = await placed();
    expect(await refusalOf(await name(order.token, administrator))).toMatchObject({ status: 400, fields });
    expect((await units(order)).map(({ state }) => state)).toEqual(["awaiting_details"]);
  });

  it("is never a mix of two people's address and company when several name one at the same time", async () => {
    const order = await placed({ lines: [{ productname: "Draft", quantity: 9 }] });
    const names = ["one", "two", "three", "four"];
    const answers = await Promise.all(
      names.map((who) => name(order.token, { email: `${who}@example.com`, company: who })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const stored = await units(order);
    const [{ administratorCompany: winner } = { administratorCompany: "" }] = stored;
    expect(stored.map((unit) => [unit.administratorEmail, unit.administratorCompany, unit.state])).toEqual(
      stored.map(() => [`${winner}@example.com`, winner, "to_deliver"]),
    );
  });

  it("is refused if an administrator is just ordering a unit", async () => {
    const order = await placed();
    const [answer] = await meetAtRows(
      (tx) =>
        tx
          .update(entitlements)
          .set({ ...ORDERED, detailsDueAt: null, toDeliverSince: now() })
          .where(eq(entitlements.orderId, order.id)),
      [() => name(order.token, { email: "late@example.com" })],
    );
    expect(answer?.status).toBe(409);
    expect((await units(order)).map(({ administratorEmail }) => administratorEmail)).toEqual([null]);
  });
});

describe("buying an order's units again (D44)", () => {
  it("offers each line at today's terms, or explains that it is gone", async () => {
    await resetShop([
      product({ productname: "Draft", priceCents: 300_00, discountCents: null }),
      product({ productname: "Sold out", stock: false }),
      product({ productname: "Yearly only" }),
    ]);
    const stock = await testDatabase().select().from(products);
    const idOf = (productname: string) => stock.find((one) => one.productname === productname)?.id ?? null;
    const order = await placed({
      lines: [
        { productname: "Draft", productId: idOf("Draft"), quantity: 2, unitCents: 121_00 },
        { productname: "Sold out", productId: idOf("Sold out") },
        { productname: "Yearly only", productId: idOf("Yearly only"), plan: "Monthly" },
        { productname: "Deleted", productId: null },
      ],
    });
    const { lines } = await anybody.done("orders.buyAgain", { token: order.token });
    expect(
      lines.map((line) => [line.productname, line.quantity, line.unitCents, line.product?.totalCents]),
    ).toEqual([
      ["Draft", 2, 121_00, 300_00],
      ["Sold out", 1, 100_00, undefined],
      ["Yearly only", 1, 100_00, undefined],
      ["Deleted", 1, 100_00, undefined],
    ]);
  });
});
