import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ENTITLEMENT_STATES, isOpen } from "#domain/units/entitlement.ts";
import { reminderDays } from "#domain/units/renewal.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { products } from "../db/schema/catalogue.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { renewableLines, repriceLines } from "../sales/renewals/buy-again.ts";
import { dueReminders } from "../sales/renewals/reminders.ts";
import { unitEnds } from "../sales/renewals/renewals.ts";
import { type Happened, happen } from "../testing/books.ts";
import { IN_STATE, paidUnits } from "../testing/deliveries.ts";
import { found } from "../testing/found.ts";
import { changeUnit, deliveredUnits, orderIdOf, renewalOf } from "../testing/renewals.ts";
import { product, resetShop, settings, testDatabase } from "../testing/shop.ts";
import { findOrders } from "./find-orders.ts";
import { progressByOrder } from "./order-delivery.ts";
import { isStale, itemsOf, type Order } from "./orders.ts";
import { today } from "./units.ts";

beforeEach(() => resetShop([product({ productname: "Draft" })]));

const YESTERDAY = new Date("2020-01-01T00:00:00Z");
const TOMORROW = new Date("2100-01-01T00:00:00Z");

/** What puts an order on hold, or doesn't (D43). */
const HAPPENED: Readonly<Record<string, readonly Happened[]>> = {
  nothing: [],
  "a withdrawal": [{ withdrawn: {} }],
  "a dispute": [{ disputed: {} }],
  "a refund of a cent": [{ refunded: 1 }],
};

const orderOf = async (id: Order["id"]): Promise<Order> =>
  found((await testDatabase().select().from(orders).where(eq(orders.id, id)))[0]);

describe("the lists of orders have what the standing of an order says (D40, D43)", () => {
  const cases = ENTITLEMENT_STATES.flatMap((state) =>
    [YESTERDAY, TOMORROW].flatMap((promisedAt) =>
      Object.keys(HAPPENED).map((what) => ({ state, promisedAt, what })),
    ),
  );

  it.each(cases)("$state, promised for $promisedAt, after $what", async ({ state, promisedAt, what }) => {
    const db = testDatabase();
    const id = orderIdOf(await paidUnits({}, { ...IN_STATE[state], promisedAt }));
    for (const one of HAPPENED[what] ?? []) await happen(id, one);
    const { hold, lateUnits, openUnits, withdrawalDates } = (await progressByOrder(db, [await orderOf(id)]))(
      await orderOf(id),
    );
    const lists = ["to_deliver", "overdue", "delivered", "withdrawn"] as const;
    const inLists = await Promise.all(lists.map((status) => findOrders(db, { status }, { limit: 1 })));
    expect(inLists.map((list) => list.length === 1)).toEqual([
      openUnits > 0 && hold === null,
      lateUnits > 0,
      state === "delivered" || state === "ended",
      withdrawalDates.length > 0,
    ]);
    expect(openUnits).toBe(isOpen(state) ? 1 : 0);
  });
});

describe("what an order's page offers to renew is what a buyer's list says is renewable (D51)", () => {
  const cases = ENTITLEMENT_STATES.flatMap((state) =>
    [false, true].flatMap((renewed) => Object.keys(HAPPENED).map((what) => ({ state, renewed, what }))),
  );

  it.each(cases)("$state, renewed: $renewed, after $what", async ({ state, renewed, what }) => {
    const db = testDatabase();
    const units = await deliveredUnits({ endsOn: daysAfter(today(), 10) });
    const id = orderIdOf(units);
    if (renewed) await renewalOf(units);
    const { startsOn, endsOn, reference } = found(units[0]);
    const isOver = state === "delivered" || state === "ended" || state === "revoked";
    const term = isOver ? { startsOn, endsOn, reference } : { startsOn: null, endsOn: null, reference: null };
    const awaited = { state: "awaiting_details", detailsDueAt: TOMORROW } as const;
    await changeUnit(units[0], { ...(isOpen(state) ? awaited : {}), ...IN_STATE[state], ...term });
    for (const one of HAPPENED[what] ?? []) await happen(id, one);
    const ends = await unitEnds(db, settings(), eq(orders.id, id));
    expect((await renewableLines(db, settings(), id)).size > 0).toBe(ends.some(({ renewable }) => renewable));
  });
});

describe("an order is stale if one of its lines can't be bought again as it was priced (D67)", () => {
  const cases: readonly (readonly [string, Partial<typeof products.$inferInsert>])[] = [
    ["as it was", { stock: true }],
    ["dearer", { oneYearCents: 100_01 }],
    ["cheaper", { oneYearCents: 99_99 }],
    ["dearer only for three years", { threeYearCents: 900_00 }],
    ["at the price without a plan", { oneYearCents: null }],
    ["dearer without a price of its plan", { oneYearCents: null, priceCents: 100_01 }],
    ["out of stock", { stock: false }],
    ["not shown", { shown: "not yet" }],
    ["without the plan", { plans: ["3 year"] }],
  ];

  it.each(cases)("%s", async (_case, change) => {
    const db = testDatabase();
    await db
      .update(products)
      .set({ priceCents: 100_00, discountCents: null, oneYearCents: 100_00, plans: ["1 year", "3 year"] });
    const id = orderIdOf(await deliveredUnits({ endsOn: today() }));
    await db.update(products).set(change);
    const bought = (await itemsOf(db, id)).map((item) => ({ ...item, plan: "1 year" as const }));
    const again = await repriceLines(db, bought, { withoutVat: false });
    const isGone = again.some(({ todayCents }) => todayCents === null || todayCents > 100_00);
    const [order] = await db.select({ isStale }).from(orders).where(eq(orders.id, id));
    expect(order).toEqual({ isStale: isGone });
  });

  it("also if its product is gone", async () => {
    const db = testDatabase();
    const id = orderIdOf(await deliveredUnits({ endsOn: today() }));
    await db.update(orderItems).set({ productId: null });
    expect(await db.select({ isStale }).from(orders).where(eq(orders.id, id))).toEqual([{ isStale: true }]);
  });
});

describe("each reminder is due from its day on, and none that had passed at the delivery (D51)", () => {
  const ENDS_ON = "2026-11-21";
  const cases = PLANS.flatMap((plan) =>
    [0, 6, 7, 31, 90].map((days) => ({ plan, deliveredOn: daysAfter(ENDS_ON, -days) })),
  );

  it.each(cases)("$plan, delivered on $deliveredOn", async ({ plan, deliveredOn }) => {
    const db = testDatabase();
    await deliveredUnits({ endsOn: ENDS_ON, plan, deliveredAt: `${deliveredOn}T10:00:00Z` });
    const firstDays = new Map<number, string>();
    for (let day = daysAfter(ENDS_ON, -65); day <= ENDS_ON; day = daysAfter(day, 1))
      for (const { daysBefore } of await dueReminders(db, day, { most: 10 }))
        firstDays.set(daysBefore, firstDays.get(daysBefore) ?? day);
    expect([...firstDays.values()]).toEqual(reminderDays({ plan, endsOn: ENDS_ON, deliveredOn }));
  });
});
