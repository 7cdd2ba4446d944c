import { asc, eq } from "drizzle-orm";
import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { makeEntitlements } from "../sales/deliveries/entitlements.ts";
import { booked } from "./books.ts";
import { settings, testDatabase } from "./shop.ts";

type Fields = Parameters<typeof booked>[0];
export type StoredUnit = typeof entitlements.$inferSelect;
type Change = Partial<typeof entitlements.$inferInsert>;

/** Returns all entitlements, or those of an order, in the sequence of their orders. */
export const storedUnits = (orderId?: OrderId): Promise<StoredUnit[]> =>
  testDatabase()
    .select()
    .from(entitlements)
    .where(orderId === undefined ? undefined : eq(entitlements.orderId, orderId))
    .orderBy(asc(entitlements.orderId), asc(entitlements.position), asc(entitlements.unit));

/** Creates a paid order with its entitlements, in the state that a test is about. Returns the units. */
export async function paidUnits(order: Fields = {}, change: Change = {}): Promise<StoredUnit[]> {
  const { id } = await booked({
    customerEmail: "ada@example.com",
    customerName: "Ada Drafter",
    ...order,
  });
  await makeEntitlements(testDatabase(), settings(), id);
  if (Object.keys(change).length > 0)
    await testDatabase().update(entitlements).set(change).where(eq(entitlements.orderId, id));
  return storedUnits(id);
}

/** Creates one paid unit of one product. */
export async function paidUnit(change: Change = {}, order: Fields = {}): Promise<StoredUnit> {
  const [unit] = await paidUnits(order, change);
  if (!unit) throw new Error("no entitlement was made");
  return unit;
}

const TIME = new Date("2026-11-20T10:00:00Z");

/** The columns that a unit in each state must have, as the constraints require. */
export const IN_STATE = {
  awaiting_details: {},
  to_deliver: {
    state: "to_deliver",
    detailsDueAt: null,
    toDeliverSince: TIME,
    administratorEmail: "cad@example.com",
  },
  ordered: {
    state: "ordered",
    detailsDueAt: null,
    toDeliverSince: TIME,
    administratorEmail: "cad@example.com",
    supplierReference: "PO-77",
  },
  delivered: {
    state: "delivered",
    detailsDueAt: null,
    reference: "571-1",
    startsOn: "2026-11-20",
    endsOn: "2027-11-19",
  },
  ended: {
    state: "ended",
    detailsDueAt: null,
    reference: "571-1",
    startsOn: "2025-11-20",
    endsOn: "2026-11-19",
  },
  failed: { state: "failed", detailsDueAt: null, failedReason: "The supplier has none." },
  revoked: { state: "revoked", detailsDueAt: null },
} as const satisfies Record<string, Change>;

/** Returns a unit's timeline: event, source and note. */
export async function stepsOf(id: EntitlementId): Promise<string[]> {
  const events = await testDatabase()
    .select()
    .from(entitlementEvents)
    .where(eq(entitlementEvents.entitlementId, id))
    .orderBy(asc(entitlementEvents.id));
  return events.map(({ kind, fromState, toState, source, username, note }) =>
    [kind, `${fromState ?? "none"} → ${toState}`, username ?? source, note ?? ""].join(", "),
  );
}
