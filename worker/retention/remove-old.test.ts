import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OrderStatus } from "#domain/order.ts";
import { DAILY_CRON } from "../crons.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { parseSettings } from "../env.ts";
import { runScheduled } from "../scheduled.ts";
import { recordedOrder } from "../testing/orders.ts";
import { resetShop, testDatabase, testEnv, testServices } from "../testing/shop.ts";
import { removeOld } from "./remove-old.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeEach(() => resetShop());

async function writtenMessage(message: string, createdAt: Date): Promise<void> {
  const fields = { firstName: "Ada", lastName: "Drafter", email: "ada@example.com", phone: "12345" };
  await testDatabase()
    .insert(contactMessages)
    .values({ ...fields, message, createdAt });
}

async function withdrawnFrom(sequence: number, handled: boolean): Promise<void> {
  const order = (await testDatabase().select().from(orders)).find((found) => found.sequence === sequence);
  await testDatabase()
    .insert(withdrawals)
    .values({
      fingerprint: crypto.randomUUID(),
      name: "Ada",
      email: "ada@example.com",
      orderNumber: String(sequence),
      orderId: order?.id ?? null,
      statement: "I withdraw.",
      ...(handled ? { handledAt: new Date(), handledBy: "warden" } : {}),
    });
}

const old = (status: OrderStatus) =>
  recordedOrder({ status, updatedAt: daysAgo(91), createdAt: daysAgo(91) });
const keptOrders = async () =>
  (await testDatabase().select().from(orders).orderBy(asc(orders.sequence))).map(({ sequence }) => sequence);
const keptMessages = async () =>
  (await testDatabase().select().from(contactMessages)).map(({ message }) => message).toSorted();

describe("what is kept for a time only", () => {
  it("goes by the daily job: messages after 365 days, orders that were never paid after 90", async () => {
    await writtenMessage("old", daysAgo(366));
    await writtenMessage("new", daysAgo(364));
    await old("expired");
    const young = await recordedOrder({ status: "expired", updatedAt: daysAgo(89), createdAt: daysAgo(89) });
    await runScheduled(DAILY_CRON, testServices(), new Date());
    expect(await keptMessages()).toEqual(["new"]);
    expect(await keptOrders()).toEqual([young]);
    // Its lines went along.
    expect(await testDatabase().$count(orderItems)).toBe(1);
  });

  it("is never an order that was paid or may still be", async () => {
    const staying: number[] = [];
    for (const status of ["pending", "processing", "paid"] as const) staying.push(await old(status));
    for (const status of ["payment_failed", "expired", "cancelled"] as const) await old(status);
    expect(await removeOld(testServices(), new Date())).toEqual({ messages: 0, unpaidOrders: 3 });
    expect(await keptOrders()).toEqual(staying);
  });

  it("counts from an order's last change", async () => {
    const late = await recordedOrder({ status: "expired", createdAt: daysAgo(200), updatedAt: daysAgo(3) });
    await removeOld(testServices(), new Date());
    expect(await keptOrders()).toEqual([late]);
  });

  it("keeps an order with an open withdrawal, and the withdrawal of an order that goes", async () => {
    const open = await old("payment_failed");
    await withdrawnFrom(open, false);
    await withdrawnFrom(await old("payment_failed"), true);
    await removeOld(testServices(), new Date());
    expect(await keptOrders()).toEqual([open]);
    const kept = await testDatabase().select().from(withdrawals).orderBy(asc(withdrawals.sequence));
    expect(kept.map(({ orderId }) => orderId === null)).toEqual([false, true]);
  });

  it("is what the settings say", async () => {
    await writtenMessage("two days old", daysAgo(2));
    const monthOld = { status: "cancelled", updatedAt: daysAgo(31), createdAt: daysAgo(31) } as const;
    await recordedOrder(monthOld);
    const settings = parseSettings({
      ...testEnv(),
      MESSAGES_KEPT_DAYS: "1",
      UNPAID_ORDERS_KEPT_DAYS: "30",
    });
    const { db } = testServices();
    expect(await removeOld({ db, settings }, new Date())).toEqual({ messages: 1, unpaidOrders: 1 });
  });

  it.each([
    ["MESSAGES_KEPT_DAYS", "0", "MESSAGES_KEPT_DAYS must be 1 at least."],
    ["UNPAID_ORDERS_KEPT_DAYS", "29", "UNPAID_ORDERS_KEPT_DAYS must be 30 at least."],
    ["UNPAID_ORDERS_KEPT_DAYS", "soon", "UNPAID_ORDERS_KEPT_DAYS must be a number of days."],
  ])("refuses %s=%s in a sentence", (name, value, sentence) => {
    expect(() => parseSettings({ ...testEnv(), [name]: value })).toThrow(sentence);
  });
});
