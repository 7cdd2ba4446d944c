import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { FREQUENT_CRON } from "../entry/jobs/crons.ts";
import { dailyCounts } from "../db/schema/operations.ts";
import { runScheduled } from "../entry/jobs/scheduled.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { recordedOrder } from "../testing/orders.ts";
import { pay, resetProvider, setFaults } from "../testing/provider.ts";
import { dataOf, query } from "../testing/query.ts";
import { call, post, product, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { countUp, utcDay } from "./counters.ts";
import { recordJobRun } from "./job-runs.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeEach(async () => {
  await resetProvider();
  await resetShop([product({ productname: "Draft" })]);
});

async function shown() {
  const admin = await signedInAdmin();
  return dataOf(await query("dashboard.operations", undefined, admin.headers), z.looseObject({}));
}

async function paidSession(): Promise<string> {
  const cart = [{ productname: "Draft", total: 100 }];
  const answer = await post("/stripe/create-checkout-session", { cart });
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await answer.json());
  await pay(sessionId);
  return sessionId;
}

const never = { today: 0, last7Days: 0 };

describe("the counters of the operations page", () => {
  it("are all present, and zero, before anything has happened", async () => {
    expect(await shown()).toEqual({
      failures: [],
      jobsAreLate: false,
      orders: ["pending", "processing", "paid", "payment_failed", "expired", "cancelled"].map((status) => ({
        status,
        today: 0,
        last7Days: 0,
      })),
      webhooks: { applied: never, duplicate: never, ignored: never, failed: never, refused: never },
      lastWebhookAt: null,
      reconciliations: { asked: never, moved: never, failed: never },
      jobs: [],
      webVitals: { pages: [], days: [] },
    });
  });

  it("count orders by status, today and over seven days, without older ones", async () => {
    await recordedOrder();
    await recordedOrder({ createdAt: daysAgo(5) });
    await recordedOrder({ createdAt: daysAgo(8) });
    await recordedOrder({ status: "expired", createdAt: daysAgo(2) });
    expect(await shown()).toMatchObject({
      orders: expect.arrayContaining([
        { status: "paid", today: 1, last7Days: 2 },
        { status: "expired", today: 0, last7Days: 1 },
      ]),
    });
  });

  it("lose no count when counted concurrently, and add up the days", async () => {
    await Promise.all(
      Array.from({ length: 40 }, () => countUp(testDatabase(), { webhook_applied: 1 }, new Date())),
    );
    await countUp(testDatabase(), { webhook_applied: 2 }, daysAgo(6));
    await countUp(testDatabase(), { webhook_applied: 4 }, daysAgo(7));
    expect(await shown()).toMatchObject({ webhooks: { applied: { today: 40, last7Days: 42 } } });
  });

  it("show the orders that a reconciliation checked and changed, and the result of the last run", async () => {
    await paidSession();
    const inAnHour = new Date(Date.now() + HOUR_MS);
    await runScheduled(FREQUENT_CRON, testServices(), inAnHour);
    const counted = await testDatabase().select().from(dailyCounts);
    expect(counted.map(({ day, name, count }) => `${day} ${name} ${count}`).toSorted()).toEqual([
      `${utcDay(inAnHour)} reconcile_asked 1`,
      `${utcDay(inAnHour)} reconcile_moved 1`,
    ]);
    expect(await shown()).toMatchObject({
      jobs: expect.arrayContaining([
        expect.objectContaining({
          job: "reconcile orders",
          succeeded: true,
          startedAt: inAnHour.toISOString(),
        }),
      ]),
    });
  });

  it("show that a reconciliation couldn't reach the provider", async () => {
    await paidSession();
    await setFaults({ api: "error" });
    await runScheduled(FREQUENT_CRON, testServices(), new Date(Date.now() + HOUR_MS));
    await setFaults({ api: "ok" });
    const counted = await testDatabase().select().from(dailyCounts);
    expect(counted.map(({ name, count }) => `${name} ${count}`).toSorted()).toEqual([
      "reconcile_asked 1",
      "reconcile_failed 1",
    ]);
  });
});

const ran = (job: string, startedAt: Date, succeeded: boolean) =>
  recordJobRun(testDatabase(), { job, startedAt, durationMs: 1, succeeded });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);

describe("the failures on the operations page", () => {
  it("include a job that has succeeded since, and those that were counted, the latest first", async () => {
    const [failedAt, countedAt] = [minutesAgo(10), minutesAgo(2)];
    await ran("send mails", failedAt, false);
    await ran("send mails", minutesAgo(5), true);
    await countUp(testDatabase(), { webhook_failed: 1 }, minutesAgo(3));
    await countUp(testDatabase(), { webhook_failed: 2, webhook_applied: 1 }, countedAt);
    expect(await shown()).toMatchObject({
      failures: [
        { kind: "webhook", count: 3, lastAt: countedAt.toISOString() },
        { kind: "job", job: "send mails", recovered: true, lastAt: failedAt.toISOString() },
      ],
      jobsAreLate: false,
    });
  });

  it("leave out those before yesterday", async () => {
    await ran("send mails", daysAgo(2), false);
    await countUp(testDatabase(), { webhook_failed: 1 }, daysAgo(2));
    expect(await shown()).toMatchObject({ failures: [] });
  });

  it("include jobs that the platform no longer starts, which /healthz reports to a monitor", async () => {
    await ran("send mails", minutesAgo(19), true);
    expect((await call("/healthz")).status).toBe(200);
    await ran("send mails", minutesAgo(21), true);
    expect(await shown()).toMatchObject({ jobsAreLate: true });
    const health = await call("/healthz");
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ ok: false, database: "up", jobs: "late" });
  });
});
