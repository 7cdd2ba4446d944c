import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type ClockReading, clockReading } from "#domain/time/clock.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { workerdPid } from "./workerd.ts";
import { readSettings } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";

const FOLDER = join(CHECKOUT, ".data", "clock");
const JSON_TYPE = { "content-type": "application/json" };

let shop: Shop;
let log: string[] = [];

async function open(): Promise<void> {
  shop = await startShop({
    settings: readSettings({ PORT: "9340", CATALOGUE_CACHE_SECONDS: "0" }),
    dataDir: FOLDER,
    // The build that `npm test` made for its journeys.
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 9341, stripe: 9342 },
    onLog: ({ message }) => log.push(message),
  });
}

beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await open();
}, 120_000);
afterAll(() => shop.close());

const clockUrl = () => shop.clock?.url ?? "none";
const turn = (body: unknown) =>
  fetch(clockUrl(), { method: "POST", headers: JSON_TYPE, body: JSON.stringify(body) });
const turned = async (body: unknown): Promise<ClockReading> =>
  clockReading.parse(await (await turn(body)).json());
const read = async (): Promise<ClockReading> => clockReading.parse(await (await fetch(clockUrl())).json());
const runsOf = (job: string) => log.filter((line) => line.includes(`"job":"${job}","outcome":"ok"`)).length;

const sandboxClock = async (): Promise<string> => {
  const state = await (await fetch(`${shop.stripe?.url}/_control/state`)).json();
  return z.object({ clock: z.object({ now: z.string() }) }).parse(state).clock.now;
};
/** Returns how far ahead the clock is on a page that the Worker renders. */
const aheadOnPage = async (): Promise<number> =>
  Number(/"clockAheadMs":(\d+)/.exec(await (await fetch(`${shop.url}/aboutus`)).text())?.[1]);

const productSchema = z.looseObject({ productname: z.string(), total: z.number() });
const checkoutAnswer = z.object({ sessionId: z.string() });

async function openedCheckout(): Promise<string> {
  const [bought] = z.array(productSchema).parse(await (await fetch(`${shop.url}/api/products`)).json());
  const answer = await fetch(`${shop.url}/stripe/create-checkout-session`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({ cart: [{ ...bought, quantity: 1, plans: { "1 year": true } }] }),
  });
  return checkoutAnswer.parse(await answer.json()).sessionId;
}

const statusOf = async (sessionId: string): Promise<unknown> =>
  z
    .object({ status: z.string() })
    .parse(await (await fetch(`${shop.url}/stripe/session-status?session_id=${sessionId}`)).json()).status;

it("a turn of three days runs the daily job and the frequent one three times, and every part follows", async () => {
  const before = await read();
  log = [];
  const after = await turned({ days: 3 });
  expect(runsOf("delete unused images")).toBe(3);
  expect(runsOf("delete expired data")).toBe(3);
  expect(runsOf("reconcile orders")).toBeGreaterThanOrEqual(3);
  const wanted = new Date(before.now).getTime() + 3 * DAY_MS;
  expect(new Date(after.now).getTime()).toBeGreaterThanOrEqual(wanted);
  expect(new Date(after.now).getTime()).toBeLessThan(wanted + HOUR_MS);
  expect(await aheadOnPage()).toBe(after.aheadMs);
  expect(new Date(await sandboxClock()).getTime()).toBeGreaterThanOrEqual(wanted);
});

it("an open checkout expires within an hour, at the provider and in the shop, by a webhook with a valid signature", async () => {
  const sessionId = await openedCheckout();
  expect(await statusOf(sessionId)).toBe("open");
  log = [];
  await turned({ hours: 1 });
  expect(await statusOf(sessionId)).toBe("expired");
  expect(
    log.filter((line) => line.includes('"route":"/stripe/webhook"') && line.includes('"status":200')),
  ).toHaveLength(1);
});

it("two simultaneous turns run one after the other, and neither is lost", async () => {
  const before = await read();
  await Promise.all([turned({ hours: 1 }), turned({ hours: 1 })]);
  const passedMs = new Date((await read()).now).getTime() - new Date(before.now).getTime();
  expect(passedMs).toBeGreaterThanOrEqual(2 * HOUR_MS);
});

it("the shop's own call turns the clock too", async () => {
  const before = await read();
  const answer = await fetch(`${shop.url}/trpc/clock.turn`, {
    method: "POST",
    headers: { ...JSON_TYPE, origin: shop.url },
    body: JSON.stringify({ hours: 1 }),
  });
  expect(answer.status).toBe(200);
  expect(new Date((await read()).now).getTime()).toBeGreaterThanOrEqual(
    new Date(before.now).getTime() + HOUR_MS,
  );
});

describe("input that isn't a turn", () => {
  it.each([
    {},
    { days: 0 },
    { days: -1 },
    { hours: 1.5 },
    { days: "30" },
    { days: 367 },
    { days: 1, hours: 1 },
    null,
  ])("%j gets one sentence and changes nothing", async (body) => {
    const { aheadMs } = await read();
    const refused = await turn(body);
    expect(refused.status).toBe(400);
    expect(z.strictObject({ message: z.string() }).parse(await refused.json()).message).toMatch(
      /^Turn the clock [^.]+\.$/,
    );
    expect((await read()).aheadMs).toBe(aheadMs);
  });

  it("a request that a foreign page could send is refused", async () => {
    const { aheadMs } = await read();
    const form = await fetch(clockUrl(), { method: "POST", body: '{"days":1}' });
    expect(form.status).toBe(415);
    expect((await read()).aheadMs).toBe(aheadMs);
  });
});

it("everyone who was signed in has to sign in again, once", async () => {
  const { user = "", password = "" } = shop.admin ?? {};
  const signIn = () =>
    fetch(`${shop.url}/trpc/auth.signIn`, {
      method: "POST",
      headers: { ...JSON_TYPE, origin: shop.url },
      body: JSON.stringify({ user, password, trust: false }),
    });
  const signedIn = await signIn();
  const tokenOf = z.object({ result: z.object({ data: z.object({ accessToken: z.string() }) }) });
  const { accessToken } = tokenOf.parse(await signedIn.json()).result.data;
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const orders = async (token: string) =>
    (await fetch(`${shop.url}/trpc/dashboard.summary`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  const refresh = () =>
    fetch(`${shop.url}/trpc/auth.refresh`, {
      method: "POST",
      headers: { ...JSON_TYPE, origin: shop.url, cookie },
    });
  expect(await orders(accessToken)).toBe(200);

  await turned({ hours: 1 });
  expect(await orders(accessToken)).toBe(401);
  const renewed = tokenOf.parse(await (await refresh()).json()).result.data.accessToken;
  expect(await orders(renewed)).toBe(200);

  await turned({ days: 2 });
  expect(await orders(renewed)).toBe(401);
  expect((await refresh()).status).toBe(401);
  const again = tokenOf.parse(await (await signIn()).json()).result.data.accessToken;
  expect(await orders(again)).toBe(200);
});

it("the shop's time survives a crash of the runtime and a restart", async () => {
  const { aheadMs } = await read();
  expect(aheadMs).toBeGreaterThan(3 * DAY_MS);
  process.kill(workerdPid(), "SIGKILL");
  await expect.poll(() => aheadOnPage().catch(() => 0), { timeout: 30_000 }).toBe(aheadMs);

  await shop.close();
  await open();
  expect((await read()).aheadMs).toBe(aheadMs);
  expect(await aheadOnPage()).toBe(aheadMs);
  expect(new Date(await sandboxClock()).getTime()).toBeGreaterThan(Date.now() + 3 * DAY_MS);
});
