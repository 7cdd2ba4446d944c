import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type OrderId, entitlementIdSchema, orderIdSchema, type EntitlementId } from "#domain/orders/ids.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { reminders } from "../../db/schema/reminders.ts";
import { guardsOf, refusedBy } from "../../testing/constraints.ts";
import { IN_STATE, paidUnits, type StoredUnit } from "../../testing/deliveries.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";

beforeEach(() => resetShop());

const NO_ORDER = orderIdSchema.parse("4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27");
const NO_UNIT = entitlementIdSchema.parse(NO_ORDER);
const at = new Date("2026-11-20T10:00:00Z");
type Units = { readonly before: StoredUnit; readonly renewal: StoredUnit; readonly another: StoredUnit };

/** Creates three units, of which the second renews the first, and a sent reminder of the first. */
async function renewedUnits(): Promise<Units> {
  const units = await paidUnits({ lines: [{ productname: "Draft", quantity: 3 }] }, IN_STATE.delivered);
  const [before, renewal, another] = units;
  if (!before || !renewal || !another) throw new Error("the units were not made");
  await renews(renewal, before.id);
  await reminder(before.orderId, {});
  return { before, renewal, another };
}

const change = (unit: StoredUnit, fields: Partial<StoredUnit>) =>
  testDatabase().update(entitlements).set(fields).where(eq(entitlements.id, unit.id));
const renews = (unit: StoredUnit, renewsId: EntitlementId) => change(unit, { renewsId });
const reminder = (orderId: OrderId, fields: object) =>
  testDatabase()
    .insert(reminders)
    .values({ orderId, endsOn: "2027-11-19", daysBefore: 60, queuedAt: at, ...fields });

/** For each constraint on renewals and reminders, a write that only this constraint refuses. */
const REFUSED: Readonly<Record<string, (units: Units) => PromiseLike<unknown>>> = {
  reminders_order_id_ends_on_days_before_pk: ({ before }) => reminder(before.orderId, {}),
  reminders_days_before_range: ({ before }) => reminder(before.orderId, { daysBefore: 0 }),
  reminders_order_id_orders_id_fk: () => reminder(NO_ORDER, {}),
  entitlements_renews_id_key: ({ before, another }) => renews(another, before.id),
  entitlements_renews_another: ({ another }) => renews(another, another.id),
  entitlements_renews_id_entitlements_id_fk: ({ another }) => renews(another, NO_UNIT),
  order_items_renews_order_id_orders_id_fk: () =>
    testDatabase().update(orderItems).set({ renewsOrderId: NO_ORDER }),
};

it.each(Object.entries(REFUSED))("renewals and reminders are guarded by %s (D51)", async (guard, write) => {
  expect(await refusedBy(write(await renewedUnits()))).toBe(guard);
});

it("renewals and reminders have only constraints that refuse something in this test", async () => {
  const all = [...(await guardsOf("reminders")), ...(await guardsOf("entitlements", "order_items"))];
  const theirs = all.filter((name) => name.startsWith("reminders_") || name.includes("_renews_"));
  expect(theirs.toSorted()).toEqual(Object.keys(REFUSED).toSorted());
});

it("a revoked unit has renewed nothing, so another unit can renew the same one", async () => {
  const { before, renewal, another } = await renewedUnits();
  await change(renewal, { state: "revoked" });
  expect(await refusedBy(renews(another, before.id))).toBe(undefined);
});

it("a renewal outlives the previous order, whose reminders are deleted with it", async () => {
  const { before, another } = await renewedUnits();
  const [next] = await paidUnits();
  if (!next) throw new Error("the unit was not made");
  await renews(next, another.id);
  await testDatabase()
    .update(orderItems)
    .set({ renewsOrderId: before.orderId })
    .where(eq(orderItems.orderId, next.orderId));
  await testDatabase().delete(orders).where(eq(orders.id, before.orderId));
  expect(await testDatabase().select().from(entitlements)).toMatchObject([{ id: next.id, renewsId: null }]);
  expect(await testDatabase().select().from(orderItems)).toMatchObject([{ renewsOrderId: null }]);
  expect(await testDatabase().$count(reminders)).toBe(0);
});
