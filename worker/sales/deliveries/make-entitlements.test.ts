import { asc, inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { products } from "../../db/schema/catalogue.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orders } from "../../db/schema/orders.ts";
import { IN_STATE, paidUnit, paidUnits, stepsOf, storedUnits } from "../../testing/deliveries.ts";
import { advanceClock } from "../../testing/clock.ts";
import { found } from "../../testing/found.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { openSession, resetPayments } from "../../testing/payments.ts";
import { deliver, eventOf, pay } from "../../testing/provider.ts";
import { deliveredUnits } from "../../testing/renewals.ts";
import { call, product, resetShop, settings, testDatabase, testServices } from "../../testing/shop.ts";
import { moveDueEntitlements, makeEntitlements } from "./entitlements.ts";

const HOUR_SECONDS = 3600;

const lockUnits = (tx: Queryable, ids: EntitlementId[]) =>
  tx.select().from(entitlements).where(inArray(entitlements.id, ids)).for("update", { noWait: true });
const runJob = () => moveDueEntitlements(testServices(), new Date());

describe("a payment's entitlements (D41)", () => {
  beforeEach(resetPayments);

  it("await details for a day, and are promised for a day after that", async () => {
    const sessionId = await openSession();
    expect(await storedUnits()).toEqual([]);
    await pay(sessionId);
    await deliver(await eventOf(sessionId, "checkout.session.completed"));
    const [order] = await testDatabase().select().from(orders);
    const paidAt = order?.paidAt?.getTime() ?? 0;
    const [unit, ...others] = await storedUnits();
    expect(others).toEqual([]);
    expect(unit).toMatchObject({
      state: "awaiting_details",
      position: 0,
      unit: 1,
      administratorEmail: null,
      detailsDueAt: new Date(paidAt + 24 * HOUR_MS),
      promisedAt: new Date(paidAt + 48 * HOUR_MS),
    });
    expect(await stepsOf(found(unit).id)).toEqual(["made, none → awaiting_details, payment, "]);
  });

  it("are made once, regardless of who reports the payment and how often", async () => {
    const sessionId = await openSession();
    await pay(sessionId);
    const event = await eventOf(sessionId, "checkout.session.completed");
    await Promise.all([
      deliver(event),
      deliver(event),
      call(`/stripe/session-status?session_id=${sessionId}`),
      runJob(),
    ]);
    await runJob();
    expect(await storedUnits()).toHaveLength(1);
  });
});

describe("entitlements (D41)", () => {
  beforeEach(() => resetShop());
  afterEach(() => vi.useRealTimers());

  it("are made once for each unit of each line of their order, no matter how often this runs", async () => {
    await recordedOrder({
      lines: [
        { productname: "Draft", quantity: 3 },
        { productname: "Model", quantity: 1 },
      ],
    });
    await recordedOrder();
    const [order] = await testDatabase().select().from(orders).orderBy(asc(orders.sequence));
    const make = () => testDatabase().transaction((tx) => makeEntitlements(tx, settings(), found(order).id));
    const made = await Promise.all([make(), make(), make()]);
    expect(made.reduce((sum, units) => sum + units, 0)).toBe(4);
    expect((await storedUnits()).map(({ position, unit }) => [position, unit])).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 1],
    ]);
  });

  it("are made for no order that isn't paid", async () => {
    await recordedOrder({ status: "processing" });
    const [order] = await testDatabase().select().from(orders);
    expect(await makeEntitlements(testDatabase(), settings(), found(order).id)).toBe(0);
  });

  it("renew those of the order that their line names (D51)", async () => {
    await resetShop([product({ productname: "Draft" })]);
    const [before] = await deliveredUnits({ endsOn: "2099-01-01" });
    const [draft] = await testDatabase().select().from(products);
    const lines = [
      { productname: "Draft", productId: draft?.id ?? null, renewsOrderId: before?.orderId ?? null },
    ];
    const after = await paidUnits({ lines });
    expect(after).toMatchObject([{ renewsId: before?.id }]);
  });

  it("are deleted with their order", async () => {
    await paidUnits();
    await testDatabase().delete(orders);
    expect(await storedUnits()).toEqual([]);
  });
});

describe("a unit without details (D42)", () => {
  beforeEach(() => resetShop());
  afterEach(() => vi.useRealTimers());

  it("is due for delivery after a day, with the buyer as administrator, and promised a day later", async () => {
    const unit = await paidUnit();
    advanceClock(24 * HOUR_SECONDS - 5);
    expect(await runJob()).toEqual({ preset: 0, ended: 0 });
    advanceClock(10 * HOUR_SECONDS);
    expect(await runJob()).toEqual({ preset: 1, ended: 0 });
    expect(await storedUnits()).toMatchObject([
      {
        state: "to_deliver",
        administratorEmail: "ada@example.com",
        detailsDueAt: null,
        toDeliverSince: unit.detailsDueAt,
        promisedAt: unit.promisedAt,
      },
    ]);
    expect(await stepsOf(unit.id)).toEqual([
      "made, none → awaiting_details, payment, ",
      "preset_used, awaiting_details → to_deliver, job, ",
    ]);
    expect(await runJob()).toEqual({ preset: 0, ended: 0 });
  });

  it("is due even if the buyer's address is unknown", async () => {
    await paidUnit({}, { customerEmail: null });
    advanceClock(25 * HOUR_SECONDS);
    await runJob();
    expect(await storedUnits()).toMatchObject([{ state: "to_deliver", administratorEmail: null }]);
  });
});

describe("a delivered unit (D41)", () => {
  beforeEach(() => resetShop());

  it.each([
    ["2027-11-19T22:59:59Z", "delivered"],
    ["2027-11-19T23:00:00Z", "ended"],
  ])("with the last day 19 November is at %s %s, by Amsterdam's calendar", async (moment, state) => {
    const unit = await paidUnit(IN_STATE.delivered);
    await moveDueEntitlements(testServices(), new Date(moment));
    expect(await storedUnits()).toMatchObject([{ state, reference: "571-1" }]);
    expect((await stepsOf(unit.id)).slice(1)).toEqual(
      state === "ended" ? ["ended, delivered → ended, job, "] : [],
    );
  });
});

it.each([
  ["awaits details for too long", { detailsDueAt: new Date(0) }, "to_deliver"],
  ["is over", { ...IN_STATE.delivered, startsOn: "2020-01-01", endsOn: "2020-12-31" }, "ended"],
])("the job locks units in the same sequence as actions, if one %s", async (_case, change, state) => {
  await resetShop();
  // There are enough units for a job with a different sequence to reach some before the one that is held.
  const units = await paidUnits({ lines: [{ productname: "Draft", quantity: 30 }] }, change);
  const [first, ...others] = units.map(({ id }) => id).toSorted();
  await meetAtRows(
    (tx) => lockUnits(tx, [found(first)]),
    [runJob],
    (tx) => lockUnits(tx, others),
  );
  expect(new Set((await storedUnits()).map((unit) => unit.state))).toEqual(new Set([state]));
});
