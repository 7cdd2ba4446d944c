import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import type { EntitlementState } from "#domain/units/entitlement.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { createServices } from "../../entry/create-services.ts";
import { happen } from "../../testing/books.ts";
import { IN_STATE, paidUnits } from "../../testing/deliveries.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { firstToken } from "../../testing/orders.ts";
import { changeUnit, orderIdOf } from "../../testing/renewals.ts";
import { product, resetShop, settings, testDatabase, testEnv, testServices } from "../../testing/shop.ts";
import { anybody } from "../../testing/staff-shop.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";
import { tellLate } from "./tell-late.ts";

const NOW = new Date();
const PROMISED = new Date(NOW.getTime() - HOUR_MS);
const LINES = { lines: [{ productname: "Draft", quantity: 2 }] };

beforeEach(() => resetShop([product({ productname: "Draft" })]));

const run = async (at = NOW) => (await tellLate(testServices(), at)).late;
/** A run in another isolate, which has a connection of its own. */
const runElsewhere = async () => (await tellLate(createServices(settings(), testEnv()), NOW)).late;
const lateMails = () =>
  testDatabase().select().from(mails).where(eq(mails.kind, "delivery_late")).orderBy(asc(mails.sequence));
const lateUnits = (state: EntitlementState = "to_deliver") =>
  paidUnits(LINES, { ...IN_STATE[state], promisedAt: PROMISED });

describe("a promise that is missed (D43)", () => {
  it("is mailed to the buyer once, however often the job runs", async () => {
    await lateUnits();
    expect(await run(new Date(PROMISED.getTime()))).toBe(0);
    expect([await run(), await run(), await run(new Date(NOW.getTime() + 335 * DAY_MS))]).toEqual([1, 0, 0]);
    expect(await lateMails()).toMatchObject([
      { recipient: "ada@example.com", subject: "Your delivery is late: order SO-001001", priority: 0 },
    ]);
  });

  it("is mailed once by two jobs that run at the same time", async () => {
    const units = await lateUnits();
    const told = await meetAtRows(
      (tx) => tx.execute(sql`select from orders where id = ${orderIdOf(units)} for update`),
      [() => run(), runElsewhere],
    );
    expect(told.filter((mailed) => mailed === 1)).toHaveLength(1);
    expect(await lateMails()).toHaveLength(1);
  });

  it("isn't mailed if the units are delivered while the job waits", async () => {
    const units = await lateUnits();
    const told = await meetAtRows(
      (tx) => tx.execute(sql`select from orders where id = ${orderIdOf(units)} for update`),
      [() => run()],
      (tx) => tx.update(entitlements).set(IN_STATE.delivered),
    );
    expect(told).toEqual([0]);
  });

  it("names only the units that are missing, and a later promise has a mail of its own", async () => {
    const [first, second] = await lateUnits();
    await changeUnit(first, IN_STATE.delivered);
    await run();
    await changeUnit(second, { promisedAt: new Date(NOW.getTime() + HOUR_MS) });
    expect(await run(new Date(NOW.getTime() + 2 * HOUR_MS))).toBe(1);
    for (const { text } of await lateMails()) expect(text).toContain("* Draft\n");
  });

  it.each(["awaiting_details", "to_deliver", "ordered", "failed"] as const)(
    "counts in the state %s",
    async (state) => {
      await lateUnits(state);
      expect(await run()).toBe(1);
    },
  );

  it.each(["delivered", "ended", "revoked"] as const)("doesn't count in the state %s", async (state) => {
    await lateUnits(state);
    expect(await run()).toBe(0);
  });

  it("counts for an order that was refunded in part, whose page says so, and not for one that is held", async () => {
    const units = await lateUnits();
    const page = () => anybody.done("orders.byToken", { token: firstToken(orderIdOf(units)) });
    await happen(orderIdOf(units), { refunded: 10_00 });
    expect(await page()).toMatchObject({
      standing: "partly_refunded",
      late: true,
      entitlements: [{ late: true }],
    });
    await recordedWithdrawal({ orderId: orderIdOf(units) });
    expect(await page()).toMatchObject({ hold: "withdrawn", late: false });
    expect(await run()).toBe(0);
    await testDatabase().execute(sql`delete from withdrawals`);
    expect(await run()).toBe(1);
  });

  it.each([null, "x".repeat(250) + "@example.com"])(
    "is mailed to nobody without an address for it",
    async (customerEmail) => {
      await lateUnits();
      await testDatabase().update(orders).set({ customerEmail });
      expect(await run()).toBe(0);
    },
  );
});

it("a page says nothing of lateness before the promised moment", async () => {
  const units = await paidUnits(LINES, {
    ...IN_STATE.to_deliver,
    promisedAt: new Date(NOW.getTime() + HOUR_MS),
  });
  expect(await anybody.done("orders.byToken", { token: firstToken(orderIdOf(units)) })).toMatchObject({
    late: false,
    entitlements: [{ late: false }],
  });
});
