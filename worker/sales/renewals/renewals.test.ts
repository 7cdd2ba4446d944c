import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type OrderId, orderIdSchema } from "#domain/orders/ids.ts";
import { products } from "../../db/schema/catalogue.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { orderByNumber } from "../orders/order-detail.ts";
import { renewalToken } from "../../records/order-links.ts";
import { firstToken } from "../../testing/orders.ts";
import { ownOrdersResponse } from "../orders/response-schemas.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { stepsOf, storedUnits } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { pay, resetProvider, setFaults } from "../../testing/provider.ts";
import { dataOf, query } from "../../testing/query.ts";
import { changeUnit, deliveredUnits, orderIdOf, remindOn } from "../../testing/renewals.ts";
import { call, product, resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { today } from "../../records/units.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { mails } from "../../db/schema/mails.ts";
import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { openCheckout, orderOf } from "../../testing/payments.ts";

const SOON = () => daysAfter(today(), 40);

const shop = staffShop(async () => {
  await resetProvider();
  await setFaults({ webhooks: "never" });
  await resetShop([
    product({ productname: "Draft", plans: ["Monthly", "1 year"], monthlyCents: 12_50 }),
    product({ productname: "Sketch" }),
  ]);
});

type Units = Awaited<ReturnType<typeof deliveredUnits>>;
const token = (units: Units) => renewalToken(settings(), orderIdOf(units));
const link = (units: Units) => firstToken(orderIdOf(units));
const offer = async (units: Units, endsOn?: string) =>
  anybody.done("orders.renewal", { token: link(units), endsOn });
const page = async (orderId: OrderId) => anybody.done("orders.byToken", { token: firstToken(orderId) });

const LINE = { productname: "Draft", totalCents: 100_00, plans: { "1 year": true }, quantity: 1 };
type Line = { readonly productname?: string; readonly quantity?: number; readonly renews?: string };
const cartOf = (lines: readonly Line[]) => ({ cart: lines.map((line) => Object.assign({}, LINE, line)) });
const opened = async (...lines: readonly Line[]) => (await openCheckout(cartOf(lines))).sessionId;

async function paid(sessionId: string): Promise<OrderId> {
  await pay(sessionId, { name: "Ada Drafter" });
  await call(`/stripe/session-status?session_id=${sessionId}`);
  const { id, status } = await orderOf(sessionId);
  if (status !== "paid") throw new Error(`the order is ${status}`);
  return id;
}
const bought = async (...lines: readonly Line[]) => paid(await opened(...lines));
/** Returns, for each unit of an order, the index of the one of these units that it renews. */
async function renewedBy(orderId: OrderId, units: Units): Promise<number[]> {
  const made = (await storedUnits()).filter((unit) => unit.orderId === orderId);
  return made.map(({ renewsId }) => units.findIndex(({ id }) => id === renewsId));
}

const totalOf = async (withinDays: number) => (await list({ withinDays })).ending.total;
const list = (input: { readonly withinDays?: number } = {}) => shop.done("renewals.list", input);

describe("an offer to renew (D51)", () => {
  it("has the units that end on a day, at today's price, and changes nothing", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 3, unitCents: 90_00 });
    await changeUnit(units[0], { endsOn: daysAfter(SOON(), 100) });
    const before = await storedUnits();
    const { lines } = await offer(units, SOON());
    expect(lines).toMatchObject([
      { productname: "Draft", plan: "1 year", quantity: 2, unitCents: 90_00, gone: null },
    ]);
    expect(lines[0]?.product?.totalCents).toBe(100_00);
    expect((await offer(units)).lines).toMatchObject([{ quantity: 2 }]);
    expect(await storedUnits()).toEqual(before);
  });

  it.each([
    ["stock", { stock: false }],
    ["plan", { plans: ["Monthly" as const] }],
  ])("explains that the %s is gone", async (gone, change) => {
    const units = await deliveredUnits({ endsOn: SOON() });
    await testDatabase().update(products).set(change).where(eq(products.productname, "Draft"));
    expect((await offer(units)).lines).toMatchObject([{ product: null, gone }]);
  });

  it("explains that the product is gone", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    await testDatabase().delete(products);
    expect((await offer(units)).lines).toMatchObject([{ product: null, gone: "product" }]);
  });

  it("leaves out units that are revoked, are renewed, end much later or ended long ago", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 4 });
    await changeUnit(units[0], { state: "revoked" });
    await changeUnit(units[1], { endsOn: daysAfter(today(), 91) });
    await changeUnit(units[2], { state: "ended", endsOn: daysAfter(today(), -31) });
    await bought({ renews: token(units) });
    expect((await offer(units)).lines).toEqual([]);
    expect((await offer(units, daysAfter(today(), 91))).lines).toEqual([]);
  });

  it.each([
    [90, true],
    [91, false],
    [0, true],
    [-30, true],
    [-31, false],
  ])("is there for what ends in %i days: %s", async (days, isOffered) => {
    const units = await deliveredUnits({ endsOn: daysAfter(today(), days) });
    if (days < 0) await changeUnit(units[0], { state: "ended" });
    expect((await offer(units)).lines).toHaveLength(isOffered ? 1 : 0);
    expect(await page(orderIdOf(units))).toMatchObject({ renewable: isOffered, buyAgain: !isOffered });
    // A line that comes too early starts after the term that it renews, all the same.
    const isRenewal = days >= -30;
    expect(await startsInCart({ renews: token(units) })).toHaveLength(isRenewal ? 1 : 0);
    expect(await renewedBy(await bought({ renews: token(units) }), units)).toEqual([isRenewal ? 0 : -1]);
  });

  it("of which the payment comes after the last day to renew is honoured", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    const sessionId = await opened({ renews: token(units) });
    await changeUnit(units[0], { state: "ended", endsOn: daysAfter(today(), -40) });
    const openedAt = new Date(`${daysAfter(today(), -12)}T10:00:00Z`);
    const { id } = await orderOf(sessionId);
    await testDatabase().update(orders).set({ createdAt: openedAt }).where(eq(orders.id, id));
    expect(await renewedBy(await paid(sessionId), units)).toEqual([0]);
  });

  it.each(["2027-02-30", "tomorrow", ""])("refuses the day %j", async (endsOn) => {
    const units = await deliveredUnits({ endsOn: SOON() });
    expect(await anybody.refused("orders.renewal", { token: link(units), endsOn })).toMatchObject({
      status: 400,
      message: "endsOn is a day such as 2026-11-21.",
    });
  });
});

/** Returns the first days of the renewing lines of a cart, unit by unit. */
async function startsInCart(...lines: readonly Line[]) {
  return (await anybody.done("stripe.checkCart", cartOf(lines))).renewals;
}

/** Returns the day after a term that ends on SOON. */
const next = () => daysAfter(SOON(), 1);

describe("the start of a renewal (D41)", () => {
  it("is the day after the renewed term, in the offer, in the cart and in the confirmation", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 2 });
    for (const unit of units) await changeUnit(unit, { administratorEmail: "jan@bureau.nl" });
    expect((await offer(units, SOON())).lines).toMatchObject([{ starts: [next(), next()] }]);
    const line = { quantity: 2, renews: token(units) };
    expect(await startsInCart(line)).toEqual([{ productname: "Draft", starts: [next(), next()] }]);
    const orderId = await bought(line);
    const [mail] = await testDatabase().select().from(mails).where(eq(mails.orderId, orderId));
    expect(mail?.text).toContain(
      `Starts ${calendarDayInWords(next())}, the day after your current term ends.`,
    );
    expect(mail?.text).toContain("Managed by the same person as your current subscription: jan@bureau.nl.");
  });

  it("follows running units first, the earliest end first, and then ended ones", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 3 });
    await changeUnit(units[0], { endsOn: daysAfter(today(), -3), state: "ended" });
    await changeUnit(units[2], { endsOn: daysAfter(SOON(), -9) });
    const expected = [daysAfter(SOON(), -8), next(), null];
    expect((await offer(units)).lines).toMatchObject([{ quantity: 3, starts: expected }]);
    const line = { quantity: 4, renews: token(units) };
    expect(await startsInCart(line)).toEqual([{ productname: "Draft", starts: [...expected, null] }]);
    expect(await renewedBy(await bought(line), units)).toEqual([2, 1, 0, -1]);
  });

  it("is left out for a line that renews nothing or whose token isn't the shop's", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    expect(await startsInCart({}, { productname: "Sketch", renews: token(units) })).toEqual([]);
    expect(await startsInCart({ renews: "0".repeat(64) })).toEqual([]);
    await bought({ renews: token(units) });
    expect(await startsInCart({ renews: token(units) })).toEqual([]);
  });
});

const names = ({ lines }: { readonly lines: readonly { readonly productname: string }[] }) =>
  lines.map(({ productname }) => productname);

describe("the one action for each line of an order (D51)", () => {
  it("is to renew it while that is possible, and otherwise to buy it again", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    await testDatabase()
      .insert(orderItems)
      .values({
        orderId: orderIdOf(units),
        position: 1,
        productname: "Sketch",
        description: "Sketch · 1 year",
        plan: "1 year",
        unitCents: 100_00,
        quantity: 1,
      });
    const again = async () => anybody.done("orders.buyAgain", { token: link(units) });
    expect(await page(orderIdOf(units))).toMatchObject({ renewable: true, buyAgain: true });
    expect([names(await offer(units)), names(await again())]).toEqual([["Draft"], ["Sketch"]]);
    await testDatabase().delete(orderItems).where(eq(orderItems.productname, "Sketch"));
    expect(await page(orderIdOf(units))).toMatchObject({ renewable: true, buyAgain: false });
    await bought({ renews: token(units) });
    expect(await page(orderIdOf(units))).toMatchObject({ renewable: false, buyAgain: true });
    expect([names(await offer(units)), names(await again())]).toEqual([[], ["Draft"]]);
  });

  it.each([
    ["is far away", "delivered", 91],
    ["does not count: the unit was revoked", "revoked", 40],
  ] as const)("is to buy it again if the end %s", async (_, state, days) => {
    const units = await deliveredUnits({ endsOn: daysAfter(today(), days), state });
    expect(await page(orderIdOf(units))).toMatchObject({ renewable: false, buyAgain: true });
  });
});

describe("a renewal (D51)", () => {
  it("names the previous order only once it's paid", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    const sessionId = await opened({ renews: token(units) });
    expect((await page(orderIdOf(units))).entitlements).toMatchObject([{ renewedBy: null }]);
    expect((await page(orderIdOf(units))).renewable).toBe(true);
    const renewal = await paid(sessionId);
    expect((await page(orderIdOf(units))).entitlements).toMatchObject([{ renewedBy: "SO-001002" }]);
    expect((await page(orderIdOf(units))).renewable).toBe(false);
    expect((await page(renewal)).entitlements).toMatchObject([{ renews: "SO-001001" }]);
    expect((await orderByNumber(testDatabase(), settings(), "SO-001001")).units).toMatchObject([
      { renews: null, renewedBy: "SO-001002" },
    ]);
    expect((await stepsOf(found(units[0]).id)).at(-1)).toBe("renewed, delivered → delivered, payment, ");
  });

  it("stops the reminders of the renewed unit, which resume if the renewing unit is revoked", async () => {
    const units = await deliveredUnits({ endsOn: "2099-11-21", quantity: 2 });
    const renewal = await bought({ quantity: 2, renews: token(units) });
    expect(await remindOn("2099-09-22")).toBe(0);
    const revoked = (await storedUnits()).find(({ orderId }) => orderId === renewal);
    await changeUnit(revoked, { state: "revoked", detailsDueAt: null });
    expect(await remindOn("2099-09-23")).toBe(1);
    expect((await page(orderIdOf(units))).entitlements).toMatchObject([
      { units: 1, renewedBy: null },
      { units: 1, renewedBy: "SO-001002" },
    ]);
  });

  it("covers as many units as were bought, the earliest end first, and each only once, but no revoked one", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 4 });
    await changeUnit(units[3], { state: "revoked" });
    await changeUnit(units[1], { endsOn: daysAfter(SOON(), -9), state: "ended" });
    expect(await renewedBy(await bought({ quantity: 2, renews: token(units) }), units)).toEqual([1, 0]);
    expect(await renewedBy(await bought({ quantity: 2, renews: token(units) }), units)).toEqual([2, -1]);
    expect(await renewedBy(await bought({ renews: token(units) }), units)).toEqual([-1]);
  });

  it("shares out an order's units between two simultaneous renewals", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 2 });
    const sessions = [await opened({ renews: token(units) }), await opened({ renews: token(units) })];
    const made = await Promise.all(sessions.map(paid));
    const renewed = await Promise.all(made.map((id) => renewedBy(id, units)));
    expect(new Set(renewed.flat())).toEqual(new Set([0, 1]));
  });

  it("covers only units of the same product", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    expect(await renewedBy(await bought({ productname: "Sketch", renews: token(units) }), units)).toEqual([
      -1,
    ]);
    const both = await bought(
      { productname: "Sketch", renews: token(units) },
      { productname: "Draft", renews: token(units) },
    );
    expect(await renewedBy(both, units)).toEqual([-1, 0]);
  });

  it("needs its buyer's token: without it a line renews nothing, and is sold anyway", async () => {
    const units = await deliveredUnits({ endsOn: SOON() });
    const own = token(units);
    const forged = [
      undefined,
      "",
      orderIdOf(units),
      // The order's own link is a different key, which must not be in a cart.
      link(units),
      own.slice(0, -1) + (own.endsWith("0") ? "1" : "0"),
      renewalToken({ orderLinkSecret: "x".repeat(40) }, orderIdOf(units)),
      renewalToken(settings(), orderIdSchema.parse(crypto.randomUUID())),
    ];
    for (const renews of forged) {
      const order = await bought(renews === undefined ? {} : { renews });
      expect(await renewedBy(order, units)).toEqual([-1]);
      expect(
        (await testDatabase().select().from(orderItems).where(eq(orderItems.orderId, order)))[0],
      ).toMatchObject({ renewsOrderId: null });
    }
    expect((await query("orders.byToken", { token: own })).status).toBe(404);
  });
});

describe("the list of renewals", () => {
  it("has the units that end within 90 days, the nearest first, and the renewed ones", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 3 });
    await changeUnit(units[2], { endsOn: today() });
    await deliveredUnits({ endsOn: daysAfter(today(), 91) });
    await deliveredUnits({ endsOn: daysAfter(today(), -1), state: "ended" });
    await bought({ renews: token(units) });
    await remindOn(daysAfter(SOON(), -30));
    const { ending, renewed } = await list();
    expect(ending).toMatchObject({
      total: 2,
      items: [
        { orderNumber: "SO-001001", productname: "Draft", units: 2, endsOn: SOON(), remindedDaysBefore: 30 },
      ],
    });
    expect(renewed).toMatchObject({
      total: 1,
      items: [{ orderNumber: "SO-001001", renewedBy: "SO-001004", units: 1, endsOn: today() }],
    });
  });

  it("counts the units of its lines up to a bound", async () => {
    for (let line = 0; line < 11; line += 1) await deliveredUnits({ endsOn: SOON(), quantity: 99 });
    const { ending } = await list();
    expect([ending.total, ending.items.length]).toEqual([MATCHES_COUNTED_TO + 1, 11]);
    expect(ending.items[0]).toMatchObject({ orderNumber: "SO-001001", units: 99 });
  });

  it("covers the requested number of days", async () => {
    await deliveredUnits({ endsOn: daysAfter(today(), 10) });
    expect([await totalOf(9), await totalOf(10), await totalOf(366)]).toEqual([0, 1, 1]);
    for (const withinDays of [0, 367, 1.5])
      expect((await shop.refused("renewals.list", { withinDays })).status).toBe(400);
  });

  it("has the units that the admin home counts as ending soon", async () => {
    await deliveredUnits({ endsOn: daysAfter(today(), 30), quantity: 2 });
    await deliveredUnits({ endsOn: daysAfter(today(), 31) });
    expect(await shop.done("dashboard.summary")).toMatchObject({
      endingSoon: 2,
    });
  });
});

it("a signed-in buyer sees when what they bought ends, without what was renewed", async () => {
  const units = await deliveredUnits({ endsOn: SOON(), quantity: 2 });
  const user = await signedInUser();
  await testDatabase()
    .update(orders)
    .set({ userId: user.id })
    .where(eq(orders.id, orderIdOf(units)));
  await bought({ renews: token(units) });
  const { ends } = await dataOf(await query("orders.mine", { page: 1 }, user.headers), ownOrdersResponse);
  expect(ends).toMatchObject([{ productname: "Draft", units: 1, endsOn: SOON(), renewable: true }]);
});
