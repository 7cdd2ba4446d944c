import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { reportedErrors } from "../db/schema/operations.ts";
import { resetProvider, setFaults } from "../testing/provider.ts";
import { call, post, product, resetShop, testDatabase } from "../testing/shop.ts";
import { utcDay } from "./counters.ts";
import { ERRORS_PER_DAY, errorsSince, forgetErrors, recordError } from "./reported-errors.ts";

const NOW = new Date();
const TODAY = utcDay(NOW);
const db = () => testDatabase();
const recorded = () => errorsSince(db(), TODAY);
const listed = async () => (await recorded()).map(({ source }) => source);

beforeEach(async () => {
  await resetProvider();
  await resetShop([product({ productname: "Draft" })]);
});

const report = (body: object, address = "203.0.113.90") =>
  post("/api/errors", body, { "cf-connecting-ip": address });
const stack = (file: string) =>
  `TypeError: …\n    at pay (https://shop.example${file})\n    at https://shop.example/x`;

const breach = (details: object) =>
  call("/api/errors", {
    method: "POST",
    body: JSON.stringify({ "csp-report": { "violated-directive": "script-src-elem", ...details } }),
    headers: { "content-type": "application/csp-report", "cf-connecting-ip": "203.0.113.91" },
  });

describe("an error of the Worker", () => {
  it("is recorded with its route and the reference that the visitor was shown", async () => {
    await setFaults({ api: "error" });
    const failed = await post("/stripe/create-checkout-session", {
      cart: [{ productname: "Draft", total: 100 }],
    });
    expect(failed.status).toBeGreaterThanOrEqual(500);
    await vi.waitFor(async () => expect(await recorded()).not.toEqual([]));
    expect(await recorded()).toMatchObject([
      {
        source: "worker",
        text: "a call failed: Error: The Stripe sandbox was told to fail.",
        place: "/stripe/create-checkout-session",
        count: 1,
        lastAt: expect.any(Date),
        reference: failed.headers.get("x-request-id"),
      },
    ]);
  });
});

describe("an error on a page", () => {
  it("is recorded with its position in the shop's script, and nothing of the visitor's", async () => {
    const message =
      'TypeError: no total for ada@example.com, order SO-001001: https://x.example/o#t and "Ada"';
    const answer = await report({ message, stack: stack("/static/js/cart-B1x_.js:1:2345") });
    expect(answer.status).toBe(200);
    expect(await recorded()).toMatchObject([
      {
        source: "browser",
        text: "TypeError: no total for … order … … and …",
        place: "cart-B1x_.js:1:2345",
        reference: null,
      },
    ]);
  });

  it.each([
    ["outside the shop's scripts", stack("/order?x:1:2")],
    ["of an extension", `${stack("/static/js/cart-B1x.js:1:2")}\n at chrome-extension://abc/x.js:1:1`],
    ["without a stack", ""],
  ])("isn't recorded if it's %s", async (_, trace) => {
    expect((await report({ message: "TypeError: x", stack: trace })).status).toBe(200);
    expect(await recorded()).toEqual([]);
  });
});

describe("a breach of the Content-Security-Policy", () => {
  it("is recorded with the origin that was blocked, as browsers report it", async () => {
    await breach({
      "document-uri": "https://shop.example/order?t=1",
      "blocked-uri": "https://evil.example/a?b",
    });
    await breach({
      "blocked-uri": "inline",
      "source-file": "https://shop.example/static/js/a.js",
      "line-number": 7,
    });
    await breach({ "blocked-uri": "chrome-extension" });
    const found = await recorded();
    expect(found.map(({ source, text, place }) => `${source} ${text} ${place}`).toSorted()).toEqual([
      "policy script-src-elem blocked https://evil.example ",
      "policy script-src-elem blocked inline a.js:7:0",
    ]);
  });
});

describe("a report", () => {
  it("is refused if it's malformed", async () => {
    expect((await report({ message: 1 })).status).toBe(400);
    expect((await call("/api/errors", { method: "POST", body: "{" })).status).toBe(400);
    expect(await recorded()).toEqual([]);
  });
});

describe("the record", () => {
  const error = {
    source: "browser",
    version: "",
    text: "TypeError: x",
    place: "a.js:1:2",
    reference: null,
  } as const;

  it("counts the same error, over two days too", async () => {
    const yesterday = new Date(NOW.getTime() - DAY_MS);
    for (const at of [yesterday, NOW, NOW]) await recordError(db(), error, at);
    const { text } = error;
    expect(await errorsSince(db(), utcDay(yesterday))).toMatchObject([{ text, count: 3, lastAt: NOW }]);
    expect(await recorded()).toMatchObject([{ count: 2 }]);
  });

  it("has at most 200 different errors of a source in a day, and counts the rest together", async () => {
    await db().execute(sql`
      insert into reported_errors select ${TODAY}::date, 'browser', '', 'Error ' || n, '', 1, ${NOW.toISOString()}::timestamptz, null
      from generate_series(1, ${ERRORS_PER_DAY}::int) n`);
    for (const text of ["a", "b"])
      await recordError(db(), { ...error, text }, new Date(NOW.getTime() + 1000));
    expect(await db().$count(reportedErrors)).toBe(ERRORS_PER_DAY + 1);
    expect((await recorded())[0]).toMatchObject({ text: "More errors than are listed.", count: 2 });
  });

  it("lists the Worker's errors beside any number of later ones that browsers report, and the other way round", async () => {
    const flood = (source: string, seconds: number) =>
      db().execute(sql`
        insert into reported_errors select ${TODAY}::date, ${source}::text, '', 'Error ' || n, '', 1, ${new Date(NOW.getTime() + seconds * 1000).toISOString()}::timestamptz, null
        from generate_series(1, 100) n`);
    await recordError(db(), { ...error, source: "worker", text: "ours" }, NOW);
    await flood("browser", 1);
    await flood("policy", 2);
    expect((await listed()).filter((source) => source === "worker")).toHaveLength(1);
    await flood("worker", 3);
    for (const source of ["worker", "browser", "policy"] as const)
      expect((await listed()).filter((one) => one === source)).toHaveLength(30);
  });

  it("is kept for 30 days", async () => {
    await recordError(db(), error, new Date(NOW.getTime() - 31 * DAY_MS));
    await recordError(db(), error, new Date(NOW.getTime() - 29 * DAY_MS));
    await forgetErrors(db(), NOW);
    expect(await db().$count(reportedErrors)).toBe(1);
  });
});
