import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type OrderId, orderIdSchema, refundIdSchema, type RefundId } from "#domain/orders/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import {
  creditNotes,
  disputes,
  refundEvents,
  refundMismatches,
  refunds,
  refundUnits,
} from "../../db/schema/refunds.ts";
import { guardsOf, refusedBy } from "../../testing/constraints.ts";
import { paidUnit } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { lostDispute, testCreditNote } from "../../testing/refunds.ts";
import { resetShop, testDatabase, testServices } from "../../testing/shop.ts";

beforeEach(() => resetShop());

const NOBODY = orderIdSchema.parse("4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27");
const REFUND = refundIdSchema.parse("77777777-7777-4777-8777-777777777777");
const at = new Date("2026-11-20T10:00:00Z");

type NewRefund = typeof refunds.$inferInsert;
/** The columns of a succeeded refund, except for its order and its provider id. */
const SUCCEEDED = {
  scope: "sum",
  source: "provider",
  state: "succeeded",
  createdAt: at,
  updatedAt: at,
  succeededAt: at,
} as const;
const PENDING = {
  ...SUCCEEDED,
  source: "admin",
  state: "pending",
  succeededAt: null,
  username: "warden",
  reason: "Asked",
  amountCents: 10_00,
} as const;
const FAILED = { ...SUCCEEDED, state: "failed", failedAt: at } as const;

/** Creates an order of one unit at €100.00, with €60.00 refunded and credited, and a lost dispute. */
async function refundedOrder() {
  const unit = await paidUnit();
  const { orderId } = unit;
  const db = testDatabase();
  await db.insert(creditNotes).values(note(orderId, {}));
  await db
    .insert(refunds)
    .values({ ...refund(orderId, { providerId: "re_1", amountCents: 60_00 }), id: REFUND });
  await db.insert(refundUnits).values({ refundId: REFUND, entitlementId: unit.id });
  await db.insert(refundEvents).values(event({}));
  await db.insert(refundMismatches).values({ orderId, found: "It differs.", foundAt: at });
  await db.insert(disputes).values(lostDispute(orderId));
  return { orderId, unitId: unit.id };
}

const refund = (orderId: OrderId, fields: Partial<NewRefund>) => ({
  orderId,
  ...SUCCEEDED,
  amountCents: 40_00,
  providerId: "re_2",
  ...fields,
});
const note = (orderId: OrderId, fields: object) =>
  testCreditNote(orderId, { number: "HS-0001-CN-01", amountCents: 60_00, createdAt: at, ...fields });
const event = (fields: object) =>
  ({ refundId: REFUND, state: "succeeded", source: "webhook", at, ...fields }) as const;

type Made = Awaited<ReturnType<typeof refundedOrder>>;
type Write = (made: Made) => PromiseLike<unknown>;
const addRefund =
  (fields: Partial<Record<keyof NewRefund, unknown>>): Write =>
  ({ orderId }) =>
    testDatabase()
      .insert(refunds)
      .values(Object.assign(refund(orderId, {}), fields));
/** Adds two refunds; the second repeats a value that must be unique. */
const addRefunds =
  (fields: Partial<NewRefund>): Write =>
  ({ orderId }) =>
    testDatabase()
      .insert(refunds)
      .values([
        refund(orderId, { ...fields, providerId: "re_3" }),
        refund(orderId, { ...fields, providerId: "re_4" }),
      ]);
const addNote =
  (fields: object): Write =>
  ({ orderId }) =>
    testDatabase().insert(creditNotes).values(note(orderId, fields));
const addDispute =
  (fields: object): Write =>
  ({ orderId }) =>
    testDatabase()
      .insert(disputes)
      .values({ ...lostDispute(orderId), ...fields });
const addUnit =
  (fields: object): Write =>
  ({ unitId }) =>
    testDatabase()
      .insert(refundUnits)
      .values({ refundId: REFUND, entitlementId: unitId, failed: true, ...fields });
const addEvent =
  (fields: object): Write =>
  () =>
    testDatabase().insert(refundEvents).values(event(fields));

async function refundUnitAgain(made: Made): Promise<unknown> {
  const [other] = await testDatabase()
    .insert(refunds)
    .values(refund(made.orderId, { providerId: "re_5", amountCents: 1_00 }))
    .returning();
  return addUnit({ refundId: other?.id, failed: false })(made);
}

/** For each constraint of the tables, a write that only this constraint refuses. */
const REFUSED: Readonly<Record<string, Write>> = {
  refunds_pkey: addRefund({ id: REFUND }),
  refunds_provider_id_key: addRefund({ providerId: "re_1" }),
  refunds_request_key_key: addRefunds({ ...PENDING, requestKey: NOBODY }),
  refunds_retry_of_key: addRefunds({ amountCents: 10_00, retryOf: REFUND }),
  // Nothing was paid without an order, so only a failed refund gets as far as the reference.
  refunds_order_id_orders_id_fk: addRefund({ ...FAILED, orderId: NOBODY }),
  refunds_credit_note_id_credit_notes_provider_id_fk: addRefund({ creditNoteId: "cn_none" }),
  refunds_retry_of_refunds_id_fk: addRefund({ retryOf: NOBODY }),
  refunds_withdrawal_id_withdrawals_id_fk: addRefund({ withdrawalId: NOBODY }),
  refunds_scope_known: addRefund({ scope: "half" }),
  refunds_state_known: addRefund({ state: "lost" }),
  refunds_source_known: addRefund({ source: "bank" }),
  refunds_amount_range: addRefund({ amountCents: 0 }),
  refunds_admin_named: addRefund({ ...PENDING, requestKey: null }),
  refunds_provider_named: addRefund({ providerId: null }),
  refunds_succeeded_has_time: addRefund({ succeededAt: null }),
  refunds_failed_has_time: addRefund({ failedAt: at }),
  refunds_reason_length: addRefund({ reason: "" }),
  refunds_within_paid: addRefund({ amountCents: 40_01 }),
  refund_units_refund_id_entitlement_id_pk: addUnit({}),
  refund_units_once_key: refundUnitAgain,
  refund_units_refund_id_refunds_id_fk: addUnit({ refundId: NOBODY }),
  refund_units_entitlement_id_entitlements_id_fk: addUnit({ entitlementId: NOBODY }),
  refund_events_pkey: () =>
    testDatabase().execute(sql`insert into refund_events (id, refund_id, state, source, at)
      overriding system value select id, refund_id, state, source, at from refund_events`),
  refund_events_refund_id_refunds_id_fk: addEvent({ refundId: NOBODY }),
  refund_events_kept: () => testDatabase().delete(refundEvents),
  refund_events_source_known: addEvent({ source: "bank" }),
  refund_events_state_known: addEvent({ state: "lost" }),
  refund_mismatches_pkey: ({ orderId }) =>
    testDatabase().insert(refundMismatches).values({ orderId, found: "It differs more.", foundAt: at }),
  refund_mismatches_order_id_orders_id_fk: () =>
    testDatabase().insert(refundMismatches).values({ orderId: NOBODY, found: "It differs.", foundAt: at }),
  credit_notes_pkey: addNote({}),
  credit_notes_amount_range: addNote({ providerId: "cn_2", amountCents: 0 }),
  credit_notes_vat_range: addNote({ providerId: "cn_2", vatCents: -1 }),
  credit_notes_order_id_orders_id_fk: addNote({ providerId: "cn_2", orderId: NOBODY }),
  disputes_pkey: addDispute({}),
  disputes_order_id_orders_id_fk: addDispute({ providerId: "dp_2", orderId: NOBODY }),
  disputes_state_known: addDispute({ providerId: "dp_2", state: "asked", lostAt: null }),
  disputes_amount_range: addDispute({ providerId: "dp_2", amountCents: -1 }),
  disputes_lost_has_time: addDispute({ providerId: "dp_2", lostAt: null }),
};

describe("the tables of refunds (D48)", () => {
  it("have only constraints that refuse something in this test", async () => {
    const tables = [
      "refunds",
      "refund_units",
      "refund_events",
      "refund_mismatches",
      "credit_notes",
      "disputes",
    ];
    expect((await guardsOf(...tables)).toSorted()).toEqual(Object.keys(REFUSED).toSorted());
  });

  it.each(Object.entries(REFUSED))("refuse with %s", async (guard, write) => {
    expect(await refusedBy(write(await refundedOrder()))).toBe(guard);
  });

  it.each<[string, Partial<NewRefund>, string | undefined]>([
    ["all that is left", {}, undefined],
    [
      "a pending one beyond it",
      { amountCents: 40_01, state: "pending", succeededAt: null },
      "refunds_within_paid",
    ],
    ["a failed one, which moves no money", { ...FAILED, amountCents: 99_00 }, undefined],
    ["a dashboard's with an administrator's name", { username: "warden" }, "refunds_admin_named"],
    ["an administrator's without one", { source: "admin" }, "refunds_admin_named"],
    ["a failed one without its time", { ...FAILED, failedAt: null }, "refunds_failed_has_time"],
    ["too much for any order", { ...FAILED, amountCents: 100_000_000 }, "refunds_amount_range"],
    ["a long reason", { reason: "x".repeat(501) }, "refunds_reason_length"],
  ])("accept or refuse %s", async (_case, fields, guard) => {
    expect(await refusedBy(addRefund(fields)(await refundedOrder()))).toBe(guard);
  });

  it("pay a unit back only once, unless its refund failed", async () => {
    const made = await refundedOrder();
    await testDatabase().update(refundUnits).set({ failed: true });
    expect(await refusedBy(refundUnitAgain(made))).toBe(undefined);
  });

  it("protect the paid amount even from changes to a refund's amount, state or order", async () => {
    const { orderId } = await refundedOrder();
    const db = testDatabase();
    const [failed] = await db
      .insert(refunds)
      .values(refund(orderId, { ...FAILED, amountCents: 40_01 }))
      .returning();
    const other = await paidUnit();
    await db.insert(refunds).values(refund(other.orderId, { providerId: "re_3", amountCents: 50_00 }));
    const change = (id: RefundId, fields: Partial<NewRefund>) =>
      refusedBy(db.update(refunds).set(fields).where(eq(refunds.id, id)));
    expect(await change(REFUND, { amountCents: 100_01 })).toBe("refunds_within_paid");
    expect(await change(found(failed).id, { state: "succeeded", failedAt: null })).toBe(
      "refunds_within_paid",
    );
    expect(await change(REFUND, { orderId: other.orderId })).toBe("refunds_within_paid");
    expect(await change(REFUND, { amountCents: 100_00 })).toBe(undefined);
  });

  it("pay back nothing for an order that isn't paid", async () => {
    const { orderId, id: unitId } = await paidUnit();
    await testDatabase().update(orders).set({ status: "processing", paidAt: null });
    expect(await refusedBy(addRefund({ amountCents: 1 })({ orderId, unitId }))).toBe("refunds_within_paid");
  });

  it("count pending refunds", async () => {
    const { orderId, id: unitId } = await paidUnit();
    const pending = { state: "pending", succeededAt: null, providerId: "re_1", amountCents: 60_00 } as const;
    await testDatabase().insert(refunds).values(refund(orderId, pending));
    expect(await refusedBy(addRefund({ amountCents: 40_01 })({ orderId, unitId }))).toBe(
      "refunds_within_paid",
    );
  });

  it("make one of two simultaneous refunds wait for the other", async () => {
    const { orderId } = await paidUnit();
    const add = (db: Queryable, providerId: string) => () =>
      refusedBy(db.insert(refunds).values(refund(orderId, { providerId, amountCents: 60_00 })));
    const answers = await meetAtRows(
      (tx) => tx.select().from(orders).orderBy(asc(orders.id)).for("no key update"),
      [add(testServices().db, "re_1")],
      (tx) => tx.insert(refunds).values(refund(orderId, { providerId: "re_2", amountCents: 60_00 })),
    );
    expect(answers).toEqual(["refunds_within_paid"]);
  });

  it("are deleted with their order", async () => {
    await refundedOrder();
    await testDatabase().delete(orders);
    for (const table of [refunds, refundUnits, refundEvents, refundMismatches, creditNotes, disputes])
      expect(await testDatabase().$count(table)).toBe(0);
  });
});
