import { beforeEach, describe, expect, it } from "vitest";
import { createServices } from "../entry/create-services.ts";
import { now } from "../platform/clock.ts";
import { parseSettings } from "../platform/env.ts";
import { syncClock } from "../platform/sync-clock.ts";
import { appRouter } from "../entry/api/router.ts";
import { call, post, resetShop, testDatabase, testEnv } from "../testing/shop.ts";
import { readClock, turnClock } from "./router.ts";

/** Nothing listens at this address, so any call to the clock would fail. */
const CLOCK_URL = "http://127.0.0.1:1/";
const SANDBOX = { STRIPE_API_URL: "http://127.0.0.1:8790", STRIPE_SECRET_KEY: "sk_test_sandbox" };

const settingsWith = (vars: Readonly<Record<string, string>>) =>
  parseSettings(Object.assign(testEnv(), { CLOCK_URL, ...SANDBOX, ...vars }));

const REAL: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["a live key", { STRIPE_SECRET_KEY: "sk_live_1" }],
  ["a restricted live key", { STRIPE_SECRET_KEY: "rk_live_1" }],
  ["payments at Stripe", { STRIPE_API_URL: "https://api.stripe.com" }],
  ["Stripe's test mode", { STRIPE_API_URL: "https://api.stripe.com", STRIPE_SECRET_KEY: "sk_test_1" }],
  ["mail that somebody receives", { MAIL_API_URL: "https://api.resend.com" }],
  ["a clock elsewhere", { CLOCK_URL: "https://clock.example/" }],
  ["a clock that only sounds local", { CLOCK_URL: "http://localhost.example/" }],
];

beforeEach(() => resetShop());

it("the sandbox's settings have a clock address", () => {
  expect(settingsWith({}).clockUrl?.href).toBe(CLOCK_URL);
});

describe.each(REAL)("a shop with %s", (_name, vars) => {
  const settings = settingsWith(vars);

  it("has no clock to read or turn", async () => {
    expect(settings.clockUrl).toBeNull();
    await expect(readClock(settings)).rejects.toMatchObject({ status: 404 });
    await expect(turnClock({ db: testDatabase(), settings }, { days: 30 })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("keeps the machine's time", async () => {
    await syncClock(settings, { anew: true });
    expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000);
  });

  it("returns 404 for the clock's calls", async () => {
    const caller = appRouter.createCaller({
      services: createServices(settings, testEnv()),
      address: "10.0.0.1",
      country: null,
      userAgent: null,
      bearer: null,
      cookie: () => undefined,
      waitUntil: () => undefined,
      keepNothing: () => undefined,
      setCookie: () => undefined,
    });
    await expect(caller.clock.turn({ days: 30 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(caller.clock.read()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

it("without CLOCK_URL the shop returns 404, and its time is the machine's", async () => {
  expect((await post("/trpc/clock.turn", { days: 30 })).status).toBe(404);
  expect((await call("/trpc/clock.read")).status).toBe(404);
  expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000);
});
