import { beforeEach, describe, expect, it } from "vitest";
import { seller } from "#domain/seller/seller.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { like, sql } from "drizzle-orm";
import { mails } from "../db/schema/mails.ts";
import { jobRuns } from "../db/schema/operations.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes } from "../db/schema/refunds.ts";
import { createServices } from "../entry/create-services.ts";
import { countUp } from "../operations/counters.ts";
import { recordError } from "../operations/reported-errors.ts";
import { IN_STATE, paidUnits } from "../testing/deliveries.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { recordedOrder } from "../testing/orders.ts";
import { product, resetShop, settings, testDatabase, testEnv, testServices } from "../testing/shop.ts";
import { ALERTS_JOB, findAlerts } from "./find-alerts.ts";
import { sendAlerts } from "./send-alerts.ts";

const PERIODS = new Map([
  ["reconcile orders", 5 * MINUTE_MS],
  ["check refunds", DAY_MS],
]);
const NOW = new Date();
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const db = () => testDatabase();

beforeEach(() => resetShop([product({ productname: "Draft" })]));

const kinds = async () => (await findAlerts(db(), PERIODS, NOW)).map(({ kind }) => kind);
const ran = (job: string, at: Date, succeeded = true) =>
  db().insert(jobRuns).values({ job, startedAt: at, durationMs: 1, succeeded });

/** A mail that was queued at a time and is still due. */
const queued = (key: string, at: Date) =>
  db().insert(mails).values({
    key,
    kind: "contact_message",
    orderId: null,
    recipient: "ada@example.com",
    subject: "Hello",
    text: "Hello",
    html: "Hello",
    attachments: [],
    createdAt: at,
    nextTryAt: at,
  });

function noOrder(): never {
  throw new Error("there is no order");
}

const alertMails = () =>
  db()
    .select({ recipient: mails.recipient, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(like(mails.key, "shop_notice/alert/%"))
    .orderBy(mails.sequence);

describe("the alerts", () => {
  it("are none while everything runs", async () => {
    await ran("reconcile orders", ago(4 * MINUTE_MS));
    await ran("check refunds", ago(23 * HOUR_MS));
    await queued("contact_message/1", ago(MINUTE_MS));
    await countUp(db(), { webhook_applied: 1 }, NOW);
    expect(await kinds()).toEqual([]);
  });

  it("report a job that failed, and jobs that didn't run", async () => {
    await ran(ALERTS_JOB, ago(5 * MINUTE_MS));
    await ran("reconcile orders", ago(21 * MINUTE_MS));
    await ran("check refunds", ago(HOUR_MS), false);
    expect(await findAlerts(db(), PERIODS, NOW)).toEqual([
      { kind: "job-failed", text: "Scheduled jobs failed: check refunds.", path: "/Admin/operations" },
      { kind: "job-missed", text: "Scheduled jobs didn't run: reconcile orders.", path: "/Admin/operations" },
    ]);
  });

  it("report nothing as late when no job has run, as after the clock was turned", async () => {
    await ran(ALERTS_JOB, ago(3 * DAY_MS));
    await ran("reconcile orders", ago(3 * DAY_MS));
    await queued("contact_message/1", ago(3 * DAY_MS));
    expect(await kinds()).toEqual([]);
  });

  it("report a daily job two hours after it was due", async () => {
    await ran(ALERTS_JOB, ago(5 * MINUTE_MS));
    await ran("check refunds", ago(26 * HOUR_MS + MINUTE_MS));
    expect(await kinds()).toEqual(["job-missed"]);
  });

  it("report the Worker's errors of the last hour, and an error that browsers reported 10 times today", async () => {
    const failed = (source: "worker" | "browser", at: Date) =>
      recordError(
        db(),
        { source, version: "", text: "x at https://evil.example", place: "a", reference: null },
        at,
      );
    await failed("worker", ago(HOUR_MS));
    await recordError(
      db(),
      { source: "worker", version: "", text: "Error: x", place: "check refunds", reference: null },
      NOW,
    );
    for (let times = 0; times < 9; times += 1) await failed("browser", NOW);
    expect(await kinds()).toEqual([]);
    await failed("worker", NOW);
    await failed("browser", NOW);
    expect(await findAlerts(db(), PERIODS, NOW)).toMatchObject([
      { kind: "errors", text: 'The server failed in the last hour: "x at https[://]evil[.]example".' },
      {
        kind: "browser-errors",
        text: 'Browsers met the same error 10 times today: "x at https[://]evil[.]example".',
      },
    ]);
  });

  it("report the Worker's error whatever browsers report after it, and whatever fails in jobs", async () => {
    const error = { version: "", place: "a", reference: null };
    await recordError(db(), { ...error, source: "worker", text: "Error: no stock" }, ago(MINUTE_MS));
    for (let nth = 0; nth < 40; nth += 1) {
      for (const source of ["browser", "policy"] as const)
        await recordError(db(), { ...error, source, text: `TypeError: ${nth}` }, NOW);
      const inJob = { source: "worker", text: `Error: ${nth}`, place: "check refunds" } as const;
      await recordError(db(), { ...error, ...inJob }, NOW);
    }
    expect(await findAlerts(db(), PERIODS, NOW)).toMatchObject([
      { kind: "errors", text: 'The server failed in the last hour: "Error: no stock".' },
    ]);
  });

  it("report what browsers met most often, whatever else they report after it", async () => {
    const error = { version: "", source: "browser", place: "a", reference: null } as const;
    for (let times = 0; times < 10; times += 1)
      await recordError(db(), { ...error, text: "often" }, ago(MINUTE_MS));
    for (let nth = 0; nth < 40; nth += 1) await recordError(db(), { ...error, text: `once ${nth}` }, NOW);
    expect(await findAlerts(db(), PERIODS, NOW)).toMatchObject([
      { kind: "browser-errors", text: 'Browsers met the same error 10 times today: "often".' },
    ]);
  });

  it("report a webhook that failed in the last hour, and no older one", async () => {
    await countUp(db(), { webhook_failed: 1 }, ago(MINUTE_MS));
    expect(await kinds()).toEqual(["webhooks-failing"]);
    expect(await findAlerts(db(), PERIODS, new Date(NOW.getTime() + HOUR_MS))).toEqual([]);
  });

  it("report mails that wait too long, and mails that won't be sent any more", async () => {
    await ran(ALERTS_JOB, ago(5 * MINUTE_MS));
    await queued("contact_message/1", ago(31 * MINUTE_MS));
    await queued("contact_message/2", ago(HOUR_MS));
    await db().update(mails).set({ state: "failed", nextTryAt: null }).where(like(mails.key, "%/2"));
    expect(await kinds()).toEqual(["mails-stuck", "outbox-late"]);
  });

  it("report a dispute whose deadline is near", async () => {
    await recordedOrder();
    const [order] = await db().select({ id: orders.id }).from(orders);
    const dispute = {
      providerId: "du_1",
      orderId: order?.id ?? noOrder(),
      state: "open",
      providerState: "needs_response",
      amountCents: 100_00,
      reason: "fraudulent",
      dueAt: new Date(NOW.getTime() + 4 * DAY_MS),
      openedAt: NOW,
      heardAt: NOW,
      askedAt: NOW,
    } as const;
    await db().insert(disputes).values(dispute);
    expect(await kinds()).toEqual([]);
    await db()
      .update(disputes)
      .set({ dueAt: new Date(NOW.getTime() + 2 * DAY_MS) });
    expect(await kinds()).toEqual(["dispute-due"]);
  });
});

/** The alerts themselves have been delivered. */
const delivered = () =>
  db()
    .update(mails)
    .set({ state: "sent", sentAt: NOW, nextTryAt: null })
    .where(like(mails.key, "shop_notice/%"));

const send = (at: Date) => sendAlerts(testServices(), PERIODS, at);

describe("sending alerts", () => {
  it("mails the seller once an hour about a fault that lasts", async () => {
    await ran("check refunds", ago(HOUR_MS), false);
    expect(await send(NOW)).toEqual({ alerts: 1 });
    expect(await send(NOW)).toEqual({ alerts: 0 });
    expect(await send(new Date(NOW.getTime() + 5 * MINUTE_MS))).toEqual({ alerts: 0 });
    await delivered();
    expect(await send(new Date(NOW.getTime() + HOUR_MS + MINUTE_MS))).toEqual({ alerts: 1 });
    const sent = await alertMails();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({
      recipient: seller().email,
      subject: "Scheduled jobs failed: check refunds",
      text: expect.stringContaining("/Admin/operations"),
    });
  });

  it("sends a new fault although another was sent just before", async () => {
    await ran("check refunds", ago(HOUR_MS), false);
    await send(NOW);
    await countUp(db(), { webhook_failed: 1 }, NOW);
    expect(await send(new Date(NOW.getTime() + 5 * MINUTE_MS))).toEqual({ alerts: 1 });
  });

  it("mails what is late once, all of it together, although two runs meet", async () => {
    await paidUnits(
      { lines: [{ productname: "Draft", quantity: 3 }] },
      { ...IN_STATE.to_deliver, promisedAt: ago(HOUR_MS) },
    );
    const sent = await meetAtRows(
      (tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alerts', 0))`),
      [
        () => send(NOW),
        // In another isolate, which has a connection of its own.
        () => sendAlerts(createServices(settings(), testEnv()), PERIODS, new Date(NOW.getTime() + MINUTE_MS)),
      ],
    );
    expect(sent.map(({ alerts }) => alerts)).toEqual([1, 0]);
    expect((await alertMails()).map(({ subject }) => subject)).toEqual(["3 units are later than promised"]);
  });

  it("repeats what only waits for an administrator once a day", async () => {
    await queued("contact_message/1", ago(HOUR_MS));
    await db().update(mails).set({ state: "failed", nextTryAt: null });
    expect(await send(NOW)).toEqual({ alerts: 1 });
    await delivered();
    expect(await send(new Date(NOW.getTime() + 23 * HOUR_MS))).toEqual({ alerts: 0 });
    expect(await send(new Date(NOW.getTime() + 25 * HOUR_MS))).toEqual({ alerts: 1 });
  });
});
