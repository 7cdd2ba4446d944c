import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { daysAfter, amsterdamDay } from "#domain/time/calendar-day.ts";
import { seller } from "#domain/seller/seller.ts";
import { mails } from "../db/schema/mails.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes } from "../db/schema/refunds.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { syncOrder } from "../sales/refunds/sync-order.ts";
import { recordedOrder } from "../testing/orders.ts";
import { resetPayments } from "../testing/payments.ts";
import { setFaults } from "../testing/provider.ts";
import { changeDispute, lostDispute, openDispute, paidAtProvider } from "../testing/refunds.ts";
import { settings, testDatabase, testServices } from "../testing/shop.ts";
import { submitWithdrawal } from "../sales/withdrawals/submit-withdrawal.ts";
import { claimMail } from "./outbox/claim-mail.ts";
import { queueDigests } from "./daily-digest.ts";
import { queueMail } from "./outbox/queue-mail.ts";
import { queueSaleNotice } from "./shop-notices.ts";

beforeEach(async () => {
  await resetPayments();
  await setFaults({ webhooks: "never" });
});

type Wanted = "each" | "daily" | "none";
const servicesThat = (shopNotices: Wanted) => ({
  ...testServices(),
  settings: { ...settings(), shopNotices },
});
const notices = () =>
  testDatabase().select().from(mails).where(eq(mails.kind, "shop_notice")).orderBy(asc(mails.sequence));
const subjects = async () => (await notices()).map(({ subject }) => subject);
const theOrder = async () => {
  const [order] = await testDatabase().select().from(orders);
  if (!order) throw new Error("no order");
  return order;
};
const WITHDRAWAL = {
  clientKey: crypto.randomUUID(),
  name: "Ada Drafter",
  email: "ada@example.com",
  orderNumber: "SO-001001",
  products: "",
};

describe("shop notices as they happen (D78)", () => {
  it("the shop is notified of a paid order, once, without the buyer's name", async () => {
    const { id, number } = await paidAtProvider(2);
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({
      recipient: seller().email,
      orderId: null,
      subject: `New order ${number}: €200.00`,
    });
    for (const body of [notice?.text, notice?.html]) {
      expect(body).toContain("2 × Draft, 1 year: €200.00");
      expect(body).toContain(`${settings().siteUrl}/Admin/orders/${number}`);
      const { customerEmail, customerName } = await theOrder();
      expect(body).not.toContain(customerEmail);
      expect(body).not.toContain(customerName);
    }
    await queueSaleNotice(testDatabase(), settings(), await theOrder());
    expect(await notices()).toHaveLength(1);
    expect((await theOrder()).id).toBe(id);
  });

  it("the shop is notified of an inquiry, and of the dispute that it becomes, once each", async () => {
    const { id: orderId, number, paymentIntent } = await paidAtProvider(1);
    const { id } = await openDispute(paymentIntent, { inquiry: true });
    const sync = () => syncOrder(testServices(), orderId, "webhook");
    for (const status of ["warning_under_review", "needs_response", "under_review"]) {
      await sync();
      await changeDispute(id, status);
    }
    await sync();
    expect((await subjects()).slice(1)).toEqual([
      `Inquiry about order ${number}: €100.00`,
      `Dispute about order ${number}: €100.00`,
    ]);
    expect((await notices())[2]?.text).toMatch(/Respond by: \d+ \w+ \d{4}/);
  });

  it("the shop is notified of a withdrawal, with or without an order", async () => {
    await paidAtProvider(1);
    await testDatabase().update(orders).set({ customerEmail: "ada@example.com" });
    for (const _again of [1, 2]) await submitWithdrawal(testServices(), WITHDRAWAL);
    await submitWithdrawal(testServices(), { ...WITHDRAWAL, orderNumber: "SO-009999" });
    expect((await subjects()).slice(1)).toEqual([
      "Withdrawal WD-001001 from order SO-001001",
      "Withdrawal WD-001002",
    ]);
    const [, first, second] = await notices();
    expect(first?.text).toContain("Refund it by");
    expect(first?.text).not.toContain("ada@example.com");
    expect(second?.text).toContain("don't match any order");
  });

  it("the shop is notified of ten withdrawals per hour that match no order, and of each that matches one (D46)", async () => {
    for (let stranger = 0; stranger < 12; stranger += 1) {
      const email = `stranger${stranger}@example.com`;
      await submitWithdrawal(testServices(), { ...WITHDRAWAL, clientKey: crypto.randomUUID(), email });
    }
    expect(await subjects()).toHaveLength(10);
    await recordedOrder({ customerEmail: "ada@example.com" });
    await submitWithdrawal(testServices(), WITHDRAWAL);
    expect((await subjects()).slice(10)).toEqual(["Withdrawal WD-001013 from order SO-001001"]);
  });

  it("a withdrawal's notice has the same date that its buyer reads, even if summer time begins before it (D49)", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime("2027-03-15T22:30:00Z");
    await submitWithdrawal(testServices(), WITHDRAWAL);
    vi.useRealTimers();
    expect((await notices())[0]?.text).toContain("Refund it by 29 March 2027.");
  });

  it.each(["daily", "none"] as const)("no notice is sent if the setting is %s", async (wanted) => {
    const services = servicesThat(wanted);
    const { id, paymentIntent } = await paidAtProvider(1);
    await testDatabase().delete(mails);
    await openDispute(paymentIntent);
    await syncOrder(services, id, "webhook");
    await submitWithdrawal(services, WITHDRAWAL);
    await queueSaleNotice(testDatabase(), services.settings, await theOrder());
    expect(await subjects()).toEqual([]);
  });

  it("notices wait until the buyers' mails are sent, even those queued later", async () => {
    await recordedOrder();
    const db = testDatabase();
    await queueSaleNotice(db, settings(), await theOrder());
    const mail = { kind: "order_link", orderId: null, subject: "a", text: "a", html: "a" } as const;
    await queueMail(db, { ...mail, key: "later", recipient: "ada@example.com" });
    const next = async () => (await claimMail(db, new Date(Date.now() + 1000), { takesKeys: true }))?.kind;
    expect([await next(), await next(), await next()]).toEqual(["order_link", "shop_notice", undefined]);
  });
});

const on = (day: number, time = "10:00:00Z") => new Date(`2026-11-${day}T${time}`);

describe("the daily digest (D78)", () => {
  const NOW = new Date("2026-11-24T03:17:00Z");

  const run = async (at = NOW, wanted: Wanted = "daily") => {
    await queueDigests(servicesThat(wanted), at);
    return subjects();
  };

  it("lists yesterday's paid orders, disputes and withdrawals, once", async () => {
    await recordedOrder({ paidAt: on(23), amountCents: 120_50 });
    await recordedOrder({ paidAt: on(23, "22:59:59Z") });
    await recordedOrder({ paidAt: on(23, "23:00:00Z") });
    await recordedOrder({ paidAt: on(22, "22:59:59Z") });
    await recordedOrder({ status: "processing", createdAt: on(23) });
    const { id } = await theOrder();
    await testDatabase()
      .insert(disputes)
      .values(lostDispute(id, { state: "open", lostAt: null, heardAt: on(23), openedAt: on(20) }));
    const { clientKey: _, products: __, ...declared } = WITHDRAWAL;
    await testDatabase()
      .insert(withdrawals)
      .values({ ...declared, fingerprint: "1", statement: "I withdraw.", orderId: id, createdAt: on(23) });
    for (const _again of [1, 2]) await run();
    expect(await subjects()).toEqual(["23 November 2026: 2 orders, 1 dispute, 1 withdrawal"]);
    const text = (await notices())[0]?.text ?? "";
    expect(text).toContain("€220.50");
    for (const line of ["SO-001001", "SO-001002", "Dispute about", "WD-001001", "7 December 2026"])
      expect(text).toContain(line);
    for (const other of ["SO-001003", "SO-001004", "SO-001005"]) expect(text).not.toContain(other);
  });

  it("isn't sent after a day without events, or if the setting is off", async () => {
    await recordedOrder({ paidAt: on(22) });
    expect(await run()).toEqual([]);
    await recordedOrder({ paidAt: on(23) });
    expect(await run(NOW, "none")).toEqual([]);
    expect(await run(NOW, "each")).toEqual([]);
  });

  it("catches up after a night without jobs", async () => {
    await recordedOrder({ paidAt: on(20) });
    expect(await run(on(21, "03:17:00Z"))).toEqual(["20 November 2026: 1 order"]);
    for (const day of [21, 22, 23]) await recordedOrder({ paidAt: on(day) });
    expect((await run()).slice(1)).toEqual([
      "21 November 2026: 1 order",
      "22 November 2026: 1 order",
      "23 November 2026: 1 order",
    ]);
  });

  it("starts with yesterday on its first run", async () => {
    for (const day of [20, 23]) await recordedOrder({ paidAt: on(day) });
    expect(await run()).toEqual(["23 November 2026: 1 order"]);
    expect(daysAfter(amsterdamDay(NOW), -1)).toBe("2026-11-23");
  });
});
