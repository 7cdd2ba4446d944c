import { describe, expect, it } from "vitest";
import { z } from "zod";
import { amsterdamDay, daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { CHECKOUT_STATUSES } from "#domain/orders/order.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { recordedOrder } from "../testing/orders.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { staffShop } from "../testing/staff-shop.ts";

/** Noon in Amsterdam, or an hour from it, some days ago. */
const daysAgo = (days: number) =>
  new Date(startOfDay(daysAfter(amsterdamDay(new Date()), -days)).getTime() + DAY_MS / 2);

const shop = staffShop(() =>
  resetShop([
    product({ productname: "Draft" }),
    product({ productname: "Gone", stock: false }),
    product({ productname: "Lost", stock: false }),
  ]),
);

const summary = async () => shop.done("dashboard.summary");

describe("the dashboard summary (D26)", () => {
  it("is empty in a shop where nobody has ordered or written", async () => {
    expect(await summary()).toEqual({
      revenue: {
        last7Days: { totalCents: 0, orders: 0, paidBackCents: 0 },
        last30Days: { totalCents: 0, orders: 0, paidBackCents: 0 },
      },
      attention: {
        processing: 0,
        paymentFailed: 0,
        amountMismatch: [],
        failedRefunds: [],
        refundMismatch: [],
        vatToRefund: [],
        vatToCheckByHand: [],
        vatInDoubt: [],
        cashLeft: [],
      },
      disputes: [],
      endingSoon: 0,
      crossBorder: { thisYearCents: 0, lastYearCents: 0, ossSince: null, crossing: null },
      missingFacts: [],
      latestOrders: [],
      unreadMessages: 0,
      openWithdrawals: 0,
      overdueWithdrawals: 0,
      deliveries: { newOrders: 0, toDeliver: 0, awaitingDetails: 0, late: 0, failed: 0, held: 0 },
      mails: { stuck: 0, retried: 0 },
      anythingYet: false,
      catalogue: { products: 3, outOfStock: 2, unpricedMonthly: [] },
    });
  });

  it("adds up, in cents, only payments of the last 7 and 30 days", async () => {
    await recordedOrder({ paidAt: daysAgo(1), lines: [{ productname: "Draft", unitCents: 10_05 }] });
    await recordedOrder({ paidAt: daysAgo(6), lines: [{ productname: "Draft", unitCents: 20_00 }] });
    await recordedOrder({ paidAt: daysAgo(7), lines: [{ productname: "Draft", unitCents: 40_00 }] });
    await recordedOrder({ paidAt: daysAgo(30), lines: [{ productname: "Draft", unitCents: 80_00 }] });
    await recordedOrder({ status: "processing" });
    expect(await summary()).toMatchObject({
      revenue: { last7Days: { totalCents: 30_05, orders: 2 }, last30Days: { totalCents: 70_05, orders: 3 } },
      anythingYet: true,
    });
  });

  it("counts what needs attention, and names orders whose amount differs", async () => {
    await recordedOrder({ status: "processing" });
    await recordedOrder({ status: "processing", events: [["amount_mismatch", "webhook"]] });
    await recordedOrder({ status: "payment_failed" });
    await recordedOrder({ status: "expired" });
    expect(await summary()).toMatchObject({
      attention: { processing: 2, paymentFailed: 1, amountMismatch: ["SO-001002"] },
    });
  });

  it("shows the five orders placed last (D88) and counts unread messages", async () => {
    for (let order = 0; order < 6; order++) await recordedOrder();
    for (const status of CHECKOUT_STATUSES) await recordedOrder({ status });
    const message = { firstName: "A", lastName: "B", email: "a@b.example", phone: "12345", message: "Hi" };
    await testDatabase()
      .insert(contactMessages)
      .values([message, { ...message, readAt: new Date() }]);
    const shown = z
      .object({ latestOrders: z.array(z.looseObject({ number: z.string() })), unreadMessages: z.number() })
      .parse(await summary());
    expect(shown.latestOrders.map((order) => order.number)).toEqual(
      [6, 5, 4, 3, 2].map((order) => `SO-00100${order}`),
    );
    expect(shown.unreadMessages).toBe(1);
  });

  it("counts a message that was read as activity", async () => {
    const message = { firstName: "A", lastName: "B", email: "a@b.example", phone: "12345", message: "Hi" };
    await testDatabase()
      .insert(contactMessages)
      .values({ ...message, readAt: new Date() });
    expect(await summary()).toMatchObject({ anythingYet: true, unreadMessages: 0 });
  });
});
