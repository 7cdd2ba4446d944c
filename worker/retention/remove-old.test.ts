import { asc, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { parseShopSettings } from "#src/api/shop-settings.ts";
import { DAILY_CRON } from "../entry/jobs/crons.ts";
import { stripeEvents } from "../db/schema/checkout.ts";
import { formMails } from "../db/schema/form-mails.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { dailyCounts, jobRuns } from "../db/schema/operations.ts";
import { orderEvents, orderItems, orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { runScheduled } from "../entry/jobs/scheduled.ts";
import { recordedOrder } from "../testing/orders.ts";
import { openPage } from "../testing/pages.ts";
import { changeSettings, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { removeOld } from "./remove-old.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const NOTHING = {
  messages: 0,
  unpaidOrders: 0,
  paidOrders: 0,
  unmatchedWithdrawals: 0,
  mails: 0,
  paymentEvents: 0,
};

beforeEach(() => resetShop());

async function writtenMessage(message: string, createdAt: Date): Promise<void> {
  const fields = { firstName: "Ada", lastName: "Drafter", email: "ada@example.com", phone: "12345" };
  await testDatabase()
    .insert(contactMessages)
    .values({ ...fields, message, createdAt });
}

/** Creates a withdrawal from an order, existing or not; handled at the given time, or still open. */
async function withdrawnFrom(sequence: number, handledAt: Date | null): Promise<void> {
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
      ...(handledAt ? { handledAt, handledBy: "warden" } : {}),
    });
}

const old = (status: OrderStatus) =>
  recordedOrder({ status, updatedAt: daysAgo(91), createdAt: daysAgo(91) });
const keptOrders = async () =>
  (await testDatabase().select().from(orders).orderBy(asc(orders.sequence))).map(({ sequence }) => sequence);
const keptMessages = async () =>
  (await testDatabase().select().from(contactMessages)).map(({ message }) => message).toSorted();

const keptWithdrawals = async () =>
  testDatabase().select().from(withdrawals).orderBy(asc(withdrawals.sequence));

describe("the retention job", () => {
  it("removes messages after 365 days and unpaid orders after 90", async () => {
    await writtenMessage("old", daysAgo(366));
    await writtenMessage("new", daysAgo(364));
    await old("expired");
    const young = await recordedOrder({ status: "expired", updatedAt: daysAgo(89), createdAt: daysAgo(89) });
    await runScheduled(DAILY_CRON, testServices(), new Date());
    expect(await keptMessages()).toEqual(["new"]);
    expect(await keptOrders()).toEqual([young]);
    // Its line items are removed with it.
    expect(await testDatabase().$count(orderItems)).toBe(1);
  });

  it("never removes an order that was or could still be paid", async () => {
    const staying: number[] = [];
    for (const status of ["pending", "processing", "paid"] as const) staying.push(await old(status));
    for (const status of ["payment_failed", "expired", "cancelled"] as const) await old(status);
    expect(await removeOld(testServices(), new Date())).toEqual({ ...NOTHING, unpaidOrders: 3 });
    expect(await keptOrders()).toEqual(staying);
  });

  it("counts from an order's last change", async () => {
    const late = await recordedOrder({ status: "expired", createdAt: daysAgo(200), updatedAt: daysAgo(3) });
    await removeOld(testServices(), new Date());
    expect(await keptOrders()).toEqual([late]);
  });

  it("removes a paid order seven years after its year in Amsterdam, with everything that belongs to it", async () => {
    const events = [["paid", "webhook"]] as const;
    const due = await recordedOrder({ paidAt: new Date("2026-12-31T22:59:59Z"), events });
    await withdrawnFrom(due, daysAgo(1));
    const next = await recordedOrder({ paidAt: new Date("2026-12-31T23:00:00Z"), events });
    await withdrawnFrom(next, daysAgo(1));
    await runScheduled(DAILY_CRON, testServices(), new Date("2033-12-31T23:59:59Z"));
    expect(await keptOrders()).toEqual([due, next]);
    await runScheduled(DAILY_CRON, testServices(), new Date("2034-01-01T00:00:00Z"));
    expect(await keptOrders()).toEqual([next]);
    for (const table of [orderItems, orderEvents, withdrawals])
      expect(await testDatabase().$count(table)).toBe(1);
    expect((await keptWithdrawals())[0]?.orderId).not.toBeNull();
  });

  it.each(["below_threshold", "oss"] as const)(
    "keeps a paid order of a consumer in another EU country (%s) for ten years (D55)",
    async (vatRule) => {
      const sold = await recordedOrder({ paidAt: new Date("2026-06-01T12:00:00Z"), vatRule });
      await removeOld(testServices(), new Date("2036-12-31T23:59:59Z"));
      expect(await keptOrders()).toEqual([sold]);
      await removeOld(testServices(), new Date("2037-01-01T00:00:00Z"));
      expect(await keptOrders()).toEqual([]);
    },
  );

  it("removes a year of orders in one run", async () => {
    await testDatabase().execute(sql`
      insert into ${orders} (status, browser_hash, cart_fingerprint, amount_cents, vat_facts, paid_at)
      select 'paid', n::text, n::text, 100, '{}', '2020-06-01' from generate_series(1, 1201) n`);
    const removed = await removeOld(testServices(), new Date("2028-01-01T00:00:00Z"));
    expect(removed).toMatchObject({ paidOrders: 1201 });
    expect(await keptOrders()).toEqual([]);
  });

  it.each([
    ["never paid", () => old("payment_failed")],
    ["paid", () => recordedOrder({ paidAt: new Date("2010-01-01") })],
  ])(
    "keeps an order that was %s while its withdrawal is open, and removes a handled one with it",
    async (_, record) => {
      const open = await record();
      await withdrawnFrom(open, null);
      await withdrawnFrom(await record(), daysAgo(1));
      await removeOld(testServices(), new Date());
      expect(await keptOrders()).toEqual([open]);
      expect((await keptWithdrawals()).map(({ handledAt }) => handledAt)).toEqual([null]);
    },
  );

  it("removes a withdrawal that matches no order five years after it was handled, but never an open one", async () => {
    const now = new Date("2031-11-21T12:00:00Z");
    for (const handledAt of [new Date("2026-11-21T11:59:59Z"), new Date("2026-11-21T12:00:01Z"), null])
      await withdrawnFrom(0, handledAt);
    // A withdrawal that matches an order is kept as long as the order.
    await withdrawnFrom(await recordedOrder({ paidAt: now }), new Date("2026-01-01T00:00:00Z"));
    expect(await removeOld(testServices(), now)).toEqual({ ...NOTHING, unmatchedWithdrawals: 1 });
    expect((await keptWithdrawals()).map(({ handledAt }) => handledAt?.toISOString())).toEqual([
      "2026-11-21T12:00:01.000Z",
      undefined,
      "2026-01-01T00:00:00.000Z",
    ]);
  });

  it("removes counts of form mails after a day", async () => {
    const db = testDatabase();
    for (const [recipientHash, days] of [
      ["old", 1.1],
      ["recent", 0.9],
    ] as const)
      await db.insert(formMails).values({ recipientHash, countedAt: daysAgo(days) });
    await removeOld(testServices(), new Date());
    expect(await db.select().from(formMails)).toMatchObject([{ recipientHash: "recent" }]);
  });

  it("removes ids of payment events and daily counts after 90 days", async () => {
    const db = testDatabase();
    for (const days of [91, 89]) {
      const id = `evt_${days}`;
      await db
        .insert(stripeEvents)
        .values({ id, type: "checkout.session.completed", processedAt: daysAgo(days) });
      const day = daysAgo(days).toISOString().slice(0, 10);
      await db.insert(dailyCounts).values({ day, name: "webhook_applied", count: 1 });
    }
    await removeOld(testServices(), new Date());
    expect((await db.select().from(stripeEvents)).map(({ id }) => id)).toEqual(["evt_89"]);
    expect(await db.$count(dailyCounts)).toBe(1);
  });

  it("removes the runs of a job that no longer exists", async () => {
    const gone = { job: "gone", startedAt: daysAgo(8), durationMs: 1, succeeded: true };
    await testDatabase().insert(jobRuns).values(gone);
    await runScheduled(DAILY_CRON, testServices(), new Date());
    const jobs = (await testDatabase().select().from(jobRuns)).map(({ job }) => job);
    expect(jobs).toContain("delete expired data");
    expect(jobs).not.toContain("gone");
  });

  it.each([
    ["1", "30", "Kept: 1 day, or until you ask", "never paid: 30 days after it last changed"],
    ["500", "365", "Kept: 500 days, or until you ask", "never paid: 1 year after it last changed"],
  ])("uses the settings, as does the privacy page: %s and %s days", async (messages, unpaid, ...said) => {
    await changeSettings({ messagesKeptDays: messages, unpaidOrdersKeptDays: unpaid });
    for (const days of [Number(messages) + 1, Number(messages) - 1])
      await writtenMessage(`${days}`, daysAgo(days));
    for (const days of [Number(unpaid) + 1, Number(unpaid) - 1])
      await recordedOrder({ status: "cancelled", updatedAt: daysAgo(days), createdAt: daysAgo(days) });
    expect(await removeOld(testServices(), new Date())).toEqual({
      ...NOTHING,
      messages: 1,
      unpaidOrders: 1,
    });

    const html = await (await openPage("/privacy")).text();
    for (const sentence of said) expect(html.replaceAll("<!-- -->", "")).toContain(sentence);
    // The data with which the browser hydrates the page.
    const [, json = ""] = /id="shop-settings">(.*?)<\/script>/.exec(html) ?? [];
    expect(parseShopSettings(json).site.retention).toEqual({
      messagesKeptDays: Number(messages),
      unpaidOrdersKeptDays: Number(unpaid),
    });
  });
});
