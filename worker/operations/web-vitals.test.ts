import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DAY_MS } from "#domain/time/durations.ts";
import { COUNTS_KEPT_DAYS } from "#domain/site/retention.ts";
import { DAILY_CRON } from "../entry/jobs/crons.ts";
import { runScheduled } from "../entry/jobs/scheduled.ts";
import { app } from "../entry/app.ts";
import { webVitals } from "../db/schema/operations.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { openPage } from "../testing/pages.ts";
import { dataOf, query } from "../testing/query.ts";
import { call, ORIGIN, post, resetShop, testDatabase, testEnv, testServices } from "../testing/shop.ts";
import { utcDay } from "./counters.ts";
import { recordVisit } from "./web-vitals.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayAgo = (days: number) => utcDay(daysAgo(days));
const counted = () => testDatabase().select().from(webVitals);

const VISIT = { page: "product", device: "phone", lcp: 2400, inp: 40, cls: 0 } as const;

beforeEach(() => resetShop());

async function shown() {
  const { headers } = await signedInAdmin();
  const answer = await query("dashboard.operations", undefined, headers);
  return (await dataOf(answer, z.looseObject({})))["webVitals"];
}

describe("a visit that a page reports", () => {
  it("is only added to the counts of its day, kind of page and device", async () => {
    const headers = { cookie: "device=somebody", "cf-connecting-ip": "203.0.113.95" };
    for (let visit = 0; visit < 2; visit++) {
      const answer = await post("/api/visits", VISIT, headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    const row = { day: dayAgo(0), page: "product", device: "phone", count: 2 };
    expect((await counted()).toSorted((a, b) => a.vital.localeCompare(b.vital))).toEqual([
      { ...row, vital: "cls", bucket: -80 },
      { ...row, vital: "inp", bucket: -32 },
      { ...row, vital: "lcp", bucket: 0 },
    ]);
  });

  it("loses no count if many are reported at once", async () => {
    await Promise.all(Array.from({ length: 40 }, () => recordVisit(testDatabase(), VISIT, new Date())));
    expect((await counted()).map(({ count }) => count)).toEqual([40, 40, 40]);
  });

  it("may lack what its browser doesn't know", async () => {
    expect((await post("/api/visits", { page: "home", device: "desktop", cls: 0.3 })).status).toBe(200);
    expect(await counted()).toMatchObject([{ vital: "cls" }]);
    expect((await post("/api/visits", { page: "home", device: "desktop" })).status).toBe(200);
    expect(await counted()).toHaveLength(1);
  });

  it.each([
    ["an unknown page", { page: "/order/secret" }],
    ["a page of the admin area", { page: "admin" }],
    ["an unknown device", { device: "fridge" }],
    ["an LCP above two minutes", { lcp: 120_001 }],
    ["an INP above two minutes", { inp: 120_001 }],
    ["a CLS above 100", { cls: 100.1 }],
    ["a value below zero", { inp: -1 }],
    ["a text", { lcp: "2400" }],
  ])("is refused with %s", async (_, fields) => {
    const refused = await post("/api/visits", { ...VISIT, ...fields });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("isn't a report")]);
    expect(await counted()).toEqual([]);
  });

  it("is refused if another site sends it, and if it's malformed", async () => {
    expect((await post("/api/visits", VISIT, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await call("/api/visits", { method: "POST", body: "{" })).status).toBe(400);
    expect(await counted()).toEqual([]);
  });

  it("is believed up to the limits", async () => {
    expect((await post("/api/visits", { ...VISIT, lcp: 120_000, inp: 120_000, cls: 100 })).status).toBe(200);
    expect(await counted()).toHaveLength(3);
  });
});

describe("with WEB_VITALS=off", () => {
  it("a report is answered and not counted", async () => {
    const init = {
      method: "POST",
      body: JSON.stringify(VISIT),
      headers: { "content-type": "application/json" },
    };
    const env = Object.assign(testEnv(), { WEB_VITALS: "off" });
    expect((await app.request(`${ORIGIN}/api/visits`, init, env)).status).toBe(200);
    expect(await counted()).toEqual([]);
  });

  it.each([
    ["off", '"webVitals":false', false],
    ["on", '"webVitals":true', true],
  ])("pages and the privacy page follow it: %s", async (WEB_VITALS, setting, named) => {
    const html = await (await openPage("/privacy", { vars: { WEB_VITALS } })).text();
    expect(html).toContain(setting);
    expect(html.includes("How visits felt")).toBe(named);
    expect(html.includes("When you leave a page, your browser tells our server")).toBe(named);
  });
});

describe("the operations page", () => {
  it("shows what three in four visits stayed within, with their number, over 28 days", async () => {
    const visits = [
      { at: 0, lcp: 1000 },
      { at: 0, lcp: 1000 },
      { at: 27, lcp: 2500 },
      { at: 27, lcp: 9000 },
      { at: 28, lcp: 60_000 },
    ];
    for (const { at, lcp } of visits)
      await recordVisit(testDatabase(), { page: "home", device: "phone", lcp }, daysAgo(at));
    await recordVisit(testDatabase(), { page: "home", device: "desktop", cls: 0.1 }, daysAgo(0));
    const unknown = { lcp: null, inp: null, cls: null };
    expect(await shown()).toEqual({
      pages: [
        { ...unknown, page: "home", device: "phone", lcp: { value: 2500, visits: 4 } },
        { ...unknown, page: "home", device: "desktop", cls: { value: 0.1, visits: 1 } },
      ],
      days: [
        {
          ...unknown,
          day: dayAgo(0),
          lcp: { value: expect.closeTo(2500 * 1.05 ** -18), visits: 2 },
          cls: { value: 0.1, visits: 1 },
        },
        { ...unknown, day: dayAgo(27), lcp: { value: expect.closeTo(2500 * 1.05 ** 27), visits: 2 } },
      ],
    });
  });

  it("shows nothing without a visit", async () => {
    expect(await shown()).toEqual({ pages: [], days: [] });
  });
});

it("counts of visits are removed with the other counts", async () => {
  for (const days of [COUNTS_KEPT_DAYS + 1, COUNTS_KEPT_DAYS - 1])
    await recordVisit(testDatabase(), { page: "home", device: "phone", cls: 0 }, daysAgo(days));
  await runScheduled(DAILY_CRON, testServices(), new Date());
  expect((await counted()).map(({ day }) => day)).toEqual([dayAgo(COUNTS_KEPT_DAYS - 1)]);
});
