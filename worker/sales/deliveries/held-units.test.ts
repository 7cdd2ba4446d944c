import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { EntitlementId } from "#domain/orders/ids.ts";
import type { EntitlementState } from "#domain/units/entitlement.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { IN_STATE, paidUnit, paidUnits, stepsOf, type StoredUnit } from "../../testing/deliveries.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { refusalOf, resultOf } from "../../testing/mutation.ts";
import { dataOf } from "../../testing/query.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { handleWithdrawal, recordedWithdrawal } from "../../testing/withdrawals.ts";
import { bulkResponse, deliveryResponse } from "./response-schemas.ts";
import { type InputOf, staffShop } from "../../testing/staff-shop.ts";
import { happen, type Happened } from "../../testing/books.ts";

const shop = staffShop(() => resetShop());

type Act = "order" | "deliver" | "fail" | "reopen" | "resend" | "revoke" | "bulk";
const act = (name: Act, input: object) => shop.act(`deliveries.${name}`, input);
const listed = (input: InputOf<"deliveries.list"> = {}) => shop.done("deliveries.list", input);
const PAST = { promisedAt: new Date(Date.now() - 60_000) };

/** Creates a unit in this state whose order was withdrawn from. */
async function withdrawnUnit(state: EntitlementState, change: Partial<StoredUnit> = {}): Promise<StoredUnit> {
  const unit = await paidUnit({ ...IN_STATE[state], ...change });
  await recordedWithdrawal({ orderId: unit.orderId });
  return unit;
}

const stateOf = async (id: EntitlementId) => {
  const [unit] = await testDatabase().select().from(entitlements).where(eq(entitlements.id, id));
  return unit?.state;
};

const rowsOf = (units: readonly StoredUnit[]) => units.map(({ id }, at) => ({ id, reference: `571-${at}` }));
const bulk = (rows: readonly unknown[], dryRun: boolean) => act("bulk", { rows, dryRun });

describe("a unit whose order is held (D43)", () => {
  it.each([
    ["deliver", "to_deliver", { reference: "571-9" }, "delivered"],
    ["order", "to_deliver", { reference: "PO-9" }, "ordered"],
    ["resend", "delivered", {}, "sent again"],
  ] as const)(
    "is accepted by %s only once the administrator has confirmed",
    async (name, state, input, word) => {
      const { id } = await withdrawnUnit(state);
      for (const unanswered of [input, { ...input, despiteHold: false }]) {
        expect(await refusalOf(await act(name, { id, ...unanswered }))).toMatchObject({
          status: 409,
          message: `Draft of SO-001001 is on hold: the buyer has withdrawn from the order. Confirm that it is to be ${word} anyway.`,
        });
      }
      expect(await stateOf(id)).toBe(state);
      expect(await testDatabase().$count(mails)).toBe(0);
      expect(await stepsOf(id)).toHaveLength(1);
      const done = deliveryResponse.parse(
        await resultOf(await act(name, { id, ...input, despiteHold: true })),
      );
      expect(done).toMatchObject({ id, standing: "withdrawn", hold: "withdrawn" });
      expect(await stepsOf(id)).toHaveLength(2);
    },
  );

  it.each<[string, Happened]>([
    ["the bank disputes the payment", { disputed: {} }],
    ["the dispute was lost, and the bank took the payment back", { lost: {} }],
    ["the order was refunded in full", { refunded: { amountCents: 100_00, keep: true } }],
  ])("names the reason for the hold: %s", async (why, happened) => {
    const { id, orderId } = await paidUnit(IN_STATE.to_deliver);
    await happen(orderId, happened);
    const { message } = await shop.refused("deliveries.deliver", { id, reference: "571-9" });
    expect(message).toContain(`on hold: ${why}.`);
  });

  it("is refused because of its state before its hold, so no confirmation is requested", async () => {
    const { id } = await withdrawnUnit("revoked");
    expect((await refusalOf(await act("deliver", { id, reference: "571-9" }))).message).toBe(
      "Draft of SO-001001 cannot be delivered: it was revoked.",
    );
  });

  it("can be marked as failed, reopened and revoked without confirmation", async () => {
    const { id } = await withdrawnUnit("to_deliver");
    for (const [name, input] of [
      ["fail", { reason: "Withdrawn" }],
      ["reopen", {}],
      ["revoke", { reason: "Withdrawn" }],
    ] as const)
      expect((await act(name, { id, ...input })).status).toBe(200);
    expect((await stepsOf(id)).at(-1)).toBe("revoked, to_deliver → revoked, warden, Withdrawn");
    expect(await testDatabase().$count(mails)).toBe(0);
  });

  it("is delivered like any other once the withdrawal is handled without a refund", async () => {
    const { id, orderId } = await paidUnit(IN_STATE.to_deliver);
    const withdrawal = await recordedWithdrawal({ orderId });
    await handleWithdrawal(withdrawal);
    expect((await act("deliver", { id, reference: "571-9" })).status).toBe(200);
  });

  it("is not delivered if a withdrawal arrives at the same moment", async () => {
    const unit = await paidUnit(IN_STATE.to_deliver);
    const [delivery] = await meetAtRows(
      (tx) => recordedWithdrawal({ orderId: unit.orderId }, tx),
      [() => act("deliver", { id: unit.id, reference: "571-9" })],
    );
    expect(delivery?.status).toBe(409);
    expect(await stateOf(unit.id)).toBe("to_deliver");
  });
});

describe("several units, some of them held", () => {
  it("are named in the dry run, and delivered only if every held row is confirmed", async () => {
    const [free] = await paidUnits({ lines: [{ productname: "Free" }] }, IN_STATE.to_deliver);
    const held = await withdrawnUnit("to_deliver");
    if (!free) throw new Error("there is no unit");
    const rows = rowsOf([free, held]);
    const dry = bulkResponse.parse(await resultOf(await bulk(rows, true)));
    expect(dry.rows).toMatchObject([
      { unit: "Free of SO-001001", standing: "to_be_delivered", hold: null, problem: null },
      { unit: "Draft of SO-001002", standing: "withdrawn", hold: "withdrawn", problem: null },
    ]);
    const [first, second] = rows;
    for (const unanswered of [rows, [{ ...first, despiteHold: true }, second]]) {
      expect(await refusalOf(await bulk(unanswered, false))).toMatchObject({
        status: 409,
        message:
          "Nothing was delivered. Draft of SO-001002 is on hold: the buyer has withdrawn from the order. Confirm that it is to be delivered anyway.",
      });
    }
    expect([await stateOf(free.id), await stateOf(held.id)]).toEqual(["to_deliver", "to_deliver"]);
    const answer = await bulk([first, { ...second, despiteHold: true }], false);
    expect(bulkResponse.parse(await resultOf(answer)).delivered).toBe(2);
    const sent = await testDatabase().select().from(mails).orderBy(asc(mails.sequence));
    expect(sent.map(({ kind }) => kind)).toEqual(["delivery", "delivery"]);
  });
});

describe("units of held orders in the lists", () => {
  it("are apart from those to deliver, and aren't counted as late", async () => {
    await paidUnit({ ...IN_STATE.to_deliver, ...PAST });
    await withdrawnUnit("to_deliver", PAST);
    await withdrawnUnit("failed");
    await withdrawnUnit("delivered");
    const counts = { to_deliver: 1, failed: 0, delivered: 1, held: 2 };
    for (const q of ["", "draft"]) {
      const all = await listed({ q });
      expect(all).toMatchObject({ total: 1, counts, items: [{ orderNumber: "SO-001001", hold: null }] });
      expect(await listed({ q, state: "failed" })).toMatchObject({ total: 0, items: [] });
      const apart = await listed({ q, state: "held" });
      expect(apart).toMatchObject({ total: 2, counts });
      expect(apart.items.map(({ orderNumber, state, hold }) => [orderNumber, state, hold])).toEqual([
        ["SO-001002", "to_deliver", "withdrawn"],
        ["SO-001003", "failed", "withdrawn"],
      ]);
    }
    const waiting = { newOrders: 1, toDeliver: 1, awaitingDetails: 0, late: 1, failed: 0, held: 2 };
    expect(await shop.done("deliveries.waiting")).toEqual(waiting);
    const any = z.looseObject({});
    expect(await shop.done("dashboard.summary")).toMatchObject({
      deliveries: waiting,
    });
    const { orders } = await dataOf(
      await shop.act("orders.list", { q: "" }),
      z.object({ orders: z.array(z.looseObject({ number: z.string(), delivery: any })) }),
    );
    expect(orders.find(({ number }) => number === "SO-001002")?.delivery).toEqual({
      standing: "withdrawn",
      hold: "withdrawn",
      openUnits: 1,
      lateUnits: 0,
    });
  });

  it("return with their promise once nothing holds their order", async () => {
    const unit = await paidUnit({ ...IN_STATE.to_deliver, ...PAST });
    const id = await recordedWithdrawal({ orderId: unit.orderId });
    expect(await listed()).toMatchObject({ total: 0, counts: { held: 1 } });
    await handleWithdrawal(id);
    expect(await listed()).toMatchObject({ total: 1, counts: { held: 0, to_deliver: 1 } });
  });
});
