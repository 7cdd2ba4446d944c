import { asc, eq } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { EntitlementState } from "#domain/units/entitlement.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { products } from "../db/schema/catalogue.ts";
import { orderItems } from "../db/schema/orders.ts";
import { queueReminders } from "../sales/renewals/queue-reminders.ts";
import { paidUnits, type StoredUnit } from "./deliveries.ts";
import { found } from "./found.ts";
import { testDatabase, testServices } from "./shop.ts";

type Delivery = {
  readonly endsOn: Day;
  readonly plan?: Plan;
  readonly quantity?: number;
  readonly unitCents?: number;
  /** Long ago by default. */
  readonly deliveredAt?: string;
  readonly state?: EntitlementState;
};

const LONG_AGO = "2020-01-01";

/** Creates a paid order of the product Draft with delivered units that end on a given day. Returns the units. */
export async function deliveredUnits({
  endsOn,
  plan = "1 year",
  quantity = 1,
  unitCents = 100_00,
  deliveredAt = `${LONG_AGO}T10:00:00Z`,
  state = "delivered",
}: Delivery): Promise<StoredUnit[]> {
  const db = testDatabase();
  const [draft] = await db.select().from(products).where(eq(products.productname, "Draft"));
  const units = await paidUnits(
    { lines: [{ productname: "Draft", productId: draft?.id ?? null, plan, quantity, unitCents }] },
    { state, detailsDueAt: null, reference: "571-1", startsOn: LONG_AGO, endsOn },
  );
  await db.insert(entitlementEvents).values(
    units.map(({ id }) => ({
      entitlementId: id,
      kind: "delivered" as const,
      fromState: "to_deliver" as const,
      toState: "delivered" as const,
      source: "admin" as const,
      username: "warden",
      at: new Date(deliveredAt),
    })),
  );
  return units;
}

/** Returns the order of these units. */
export function orderIdOf([unit]: readonly StoredUnit[]): OrderId {
  if (!unit) throw new Error("there are no units");
  return unit.orderId;
}

/** Sets columns of one unit. */
export const changeUnit = (unit: StoredUnit | undefined, change: Partial<StoredUnit>) =>
  testDatabase()
    .update(entitlements)
    .set(change)
    .where(eq(entitlements.id, found(unit).id));

/** Sets columns of an order's lines. */
export const changeLines = (orderId: OrderId, change: Partial<typeof orderItems.$inferInsert>) =>
  testDatabase().update(orderItems).set(change).where(eq(orderItems.orderId, orderId));

/** Runs the daily reminders as of the morning of a day. Returns the number queued. */
export async function remindOn(day: Day): Promise<number> {
  return (await queueReminders(testServices(), new Date(`${day}T03:17:00Z`))).reminders;
}

/** Returns the reminders in the outbox, in sequence. */
export const queuedReminders = () =>
  testDatabase().select().from(mails).where(eq(mails.kind, "renewal_reminder")).orderBy(asc(mails.sequence));

/** Creates a paid order whose units renew these, by default all of them. Returns its units. */
export async function renewalOf(
  before: readonly StoredUnit[],
  {
    quantity = before.length,
    ...order
  }: { readonly quantity?: number; readonly customerEmail?: string | null } = {},
): Promise<StoredUnit[]> {
  const [draft] = await testDatabase().select().from(products).where(eq(products.productname, "Draft"));
  const line = {
    productname: "Draft",
    productId: draft?.id ?? null,
    quantity,
    renewsOrderId: orderIdOf(before),
  };
  return paidUnits({ lines: [line], ...order });
}
