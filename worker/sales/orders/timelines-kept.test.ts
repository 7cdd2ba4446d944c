import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { orderEvents, orders } from "../../db/schema/orders.ts";
import { refundEvents } from "../../db/schema/refunds.ts";
import { paidAtProvider, refunding } from "../../testing/refunds.ts";
import { testDatabase } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const TIMELINES = [orderEvents, refundEvents, entitlementEvents] as const;

const shop = staffShop();
const refund = refunding(shop);

/** Creates an order with a step in each of its timelines. Returns its id. */
async function orderWithTimelines(): Promise<OrderId> {
  const { id, number } = await paidAtProvider(1);
  await refund({ number, whole: true });
  return id;
}

const counts = () => Promise.all(TIMELINES.map((table) => testDatabase().$count(table)));

/** Returns the database's error for a statement; null if it succeeded. */
async function refusal(statement: PromiseLike<unknown>): Promise<string | null> {
  try {
    await statement;
    return null;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
}

let orderId: OrderId;
beforeEach(async () => {
  orderId = await orderWithTimelines();
});

it("no step of a timeline can be changed or deleted, not even its time", async () => {
  const db = testDatabase();
  const before = await counts();
  expect(Math.min(...before)).toBeGreaterThan(0);
  const later = { at: new Date("2030-01-01T00:00:00Z") };
  const [first] = await db.select().from(entitlementEvents);
  const other = [
    [db.update(orderEvents).set({ kind: "paid" }), "order_events"],
    [db.update(orderEvents).set({ note: "another" }), "order_events"],
    [db.update(orderEvents).set({ username: "keeper" }), "order_events"],
    [db.update(entitlementEvents).set({ toState: "delivered" }), "entitlement_events"],
    [db.update(entitlementEvents).set({ note: "another" }), "entitlement_events"],
    [
      db
        .update(entitlementEvents)
        .set({ source: "admin", username: "keeper" })
        .where(sql`id = ${first?.id}`),
      "entitlement_events",
    ],
    ...TIMELINES.flatMap((table) => [
      [db.update(table).set(later), nameOf(table)] as const,
      [db.delete(table), nameOf(table)] as const,
    ]),
  ] as const;
  for (const [statement, name] of other)
    expect(await refusal(statement)).toBe(`rows of ${name} are only ever added`);
  expect(await counts()).toEqual(before);
});

const nameOf = (table: (typeof TIMELINES)[number]): string =>
  table === orderEvents ? "order_events" : table === refundEvents ? "refund_events" : "entitlement_events";

it("an erasure removes a name and a note from a unit's timeline", async () => {
  const db = testDatabase();
  const [unit] = await db.select().from(entitlements);
  if (!unit) throw new Error("the order has no unit");
  const step = {
    entitlementId: unit.id,
    fromState: "to_deliver",
    toState: "delivered",
    at: new Date(),
  } as const;
  const by = { kind: "delivered", source: "admin", username: "warden", note: "571-1" } as const;
  const [made] = await db
    .insert(entitlementEvents)
    .values({ ...step, ...by })
    .returning();
  const ofStep = eq(entitlementEvents.id, made?.id ?? 0);
  await db.update(entitlementEvents).set({ username: "erased", note: null }).where(ofStep);
  expect(await db.select().from(entitlementEvents).where(ofStep)).toMatchObject([
    { ...step, kind: "delivered", username: "erased", note: null },
  ]);
});

it("timelines are deleted with their order", async () => {
  await testDatabase().delete(orders).where(eq(orders.id, orderId));
  expect(await counts()).toEqual([0, 0, 0]);
});
