import type Stripe from "stripe";
import { beforeEach, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { disputes } from "../../db/schema/refunds.ts";
import { orderEvents } from "../../db/schema/orders.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { resetPayments, timeline } from "../../testing/payments.ts";
import { openDispute, paidAtProvider, storedOrder } from "../../testing/refunds.ts";
import { settings, testDatabase, testServices } from "../../testing/shop.ts";
import { applyDisputes } from "./disputes.ts";
import { orderRefunds } from "./order-refunds.ts";

let orderId: OrderId;
/** The dispute as the provider lists it. */
let dispute: Stripe.Dispute;

beforeEach(async () => {
  await resetPayments();
  const order = await paidAtProvider(1);
  orderId = order.id;
  const { id } = await openDispute(order.paymentIntent);
  dispute = await testServices().stripe.disputes.retrieve(id);
});

const START = Date.parse("2026-11-20T10:00:00Z");
const minute = (minutes: number): Date => new Date(START + minutes * MINUTE_MS);

/** Applies the provider's disputes as read at this minute. */
async function learn(minutes: number, ...told: Stripe.Dispute[]): Promise<void> {
  const news = { askedAt: minute(minutes), source: "reconcile" } as const;
  await applyDisputes(testDatabase(), settings(), await storedOrder(orderId), told, news);
}

const stored = () => testDatabase().select().from(disputes).orderBy(disputes.providerId);
const shown = async () => (await orderRefunds(testDatabase(), orderId)).disputes;
const turns = async () => (await timeline()).filter((kind) => kind.startsWith("dispute_"));

it("records read before the last ones, or at the same moment, don't change a dispute (D50)", async () => {
  await learn(2, dispute);
  const before = await stored();
  for (const minutes of [1, 2]) await learn(minutes, { ...dispute, status: "won" });
  expect(await stored()).toEqual(before);
  expect(await turns()).toEqual(["dispute_open"]);
});

it("a second dispute of the same payment is recorded next to the first", async () => {
  const won: Stripe.Dispute = { ...dispute, status: "won" };
  await learn(1, won);
  await learn(2, won, { ...dispute, id: "du_second", status: "lost" });
  expect((await stored()).map(({ state }) => state).toSorted()).toEqual(["lost", "won"]);
  expect(await turns()).toEqual(["dispute_open", "dispute_won", "dispute_open", "dispute_lost"]);
});

it("a dispute has the day when it was opened, and its deadline if there is one", async () => {
  const created = START / 1000;
  const evidence = { ...dispute.evidence_details, due_by: created + 60 };
  await learn(1, { ...dispute, created, evidence_details: evidence });
  const openedAt = minute(0);
  expect(await shown()).toMatchObject([{ openedAt, dueAt: minute(1) }]);
  expect(await testDatabase().select().from(orderEvents)).toContainEqual(
    expect.objectContaining({ kind: "dispute_open", at: minute(0) }),
  );
  await learn(2, { ...dispute, created, evidence_details: { ...evidence, due_by: null } });
  expect(await shown()).toMatchObject([{ openedAt, dueAt: null }]);
});

it("a lost dispute keeps its day in the revenue, and loses it once the bank reverses the decision", async () => {
  const lost: Stripe.Dispute = { ...dispute, status: "lost" };
  await learn(1, lost);
  await learn(2, lost);
  expect(await stored()).toMatchObject([{ state: "lost", lostAt: minute(1) }]);
  await learn(3, { ...dispute, status: "won" });
  expect(await stored()).toMatchObject([{ state: "won", lostAt: null }]);
});

it("an inquiry that is already closed when the shop learns of it is recorded as opened and closed", async () => {
  await learn(1, { ...dispute, status: "warning_closed" });
  expect(await turns()).toEqual(["dispute_inquiry", "dispute_closed"]);
});

it("a dispute in a state unknown to this release is left out and logged", async () => {
  const faults = loggedFaults();
  const odd = Object.assign({}, dispute, { id: "du_odd", status: "settled_by_coin" });
  await learn(1, odd, dispute);
  expect(await stored()).toMatchObject([{ providerId: dispute.id, state: "open" }]);
  expect(faults()).toMatchObject([
    { event: "a dispute's state is not known", orderId, state: "settled_by_coin" },
  ]);
});
