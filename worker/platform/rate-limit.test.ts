import { beforeAll, expect, it } from "vitest";
import wranglerToml from "../../wrangler.toml?raw";
import { app } from "../entry/app.ts";
import { shopCalls } from "../entry/calls.ts";
import { signatureOf } from "../testing/provider.ts";
import { ORIGIN, resetShop, testEnv } from "../testing/shop.ts";
import { NAME, newAccount, PASSWORD } from "../testing/sign-in.ts";
import { enforceRateLimit } from "./rate-limit.ts";

const EVENT = { id: "evt_1", object: "event", type: "invoice.paid", data: { object: { id: "in_1" } } };
const SESSION = { sessionId: "cs_test_0123456789abcdef" };
const ACCOUNT = { user: NAME, password: PASSWORD };
const GONE = { cart: [{ productname: "Gone", total: 1 }] };
const WRONG = { user: NAME, password: "Wrong#1234" };
const UNSIGNED = { "stripe-signature": "t=1,v1=00" };

/** What an address may do in a minute (D37, D70). */
const PER_MINUTE = {
  LIMIT_ADMINISTRATOR: 20,
  LIMIT_BAD_WEBHOOK: 60,
  LIMIT_CHECKOUT: 120,
  LIMIT_CONTACT: 60,
  LIMIT_ERROR_REPORT: 20,
  LIMIT_EXPIRY: 60,
  LIMIT_MISSED_SEARCH: 20,
  LIMIT_ORDER: 120,
  LIMIT_ORDER_LINK: 10,
  LIMIT_PASSWORD: 60,
  LIMIT_STATUS: 300,
  LIMIT_WITHDRAWAL: 60,
};

type Call = {
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** What is answered within the limit: a refusal, so that the test is cheap. */
  readonly status: number;
  readonly message?: string;
};
type LimitName = keyof typeof PER_MINUTE;

/** Calls by the limit that counts them. */
const LIMITED: readonly (readonly [LimitName, Call])[] = [
  ["LIMIT_PASSWORD", { path: "/api/register", body: ACCOUNT, status: 409 }],
  ["LIMIT_PASSWORD", { path: "/api/auth", body: WRONG, status: 401, message: "Login Failed" }],
  ["LIMIT_CHECKOUT", { path: "/stripe/create-checkout-session", body: GONE, status: 409 }],
  ["LIMIT_EXPIRY", { path: "/stripe/expire-checkout-session", body: SESSION, status: 404 }],
  ["LIMIT_STATUS", { path: `/stripe/session-status?session_id=${SESSION.sessionId}`, status: 404 }],
  ["LIMIT_STATUS", { path: `/trpc/stripe.checkoutState?input=${JSON.stringify(SESSION)}`, status: 404 }],
  ["LIMIT_ORDER", { path: "/api/e-invoices/unknown/HS-1", status: 404 }],
  ["LIMIT_BAD_WEBHOOK", { path: "/stripe/webhook", body: EVENT, headers: UNSIGNED, status: 400 }],
  ["LIMIT_BAD_WEBHOOK", { path: "/api/mail/webhook", body: EVENT, status: 400 }],
  ["LIMIT_ERROR_REPORT", { path: "/api/errors", body: { message: "Error: x", stack: "" }, status: 200 }],
  ["LIMIT_ERROR_REPORT", { path: "/api/visits", body: { page: "home", device: "phone" }, status: 200 }],
];

const SPENT = "203.0.113.60";
const OTHER = "203.0.113.61";

/** Sends a call to a Worker whose limit one address has used up. */
function sendFrom(address: string, limit: LimitName, { path, body, headers = {} }: Omit<Call, "status">) {
  const spent = { limit: ({ key }: { readonly key: string }) => Promise.resolve({ success: key !== SPENT }) };
  const sent = { "content-type": "application/json", "cf-connecting-ip": address, ...headers };
  const init = body && { method: "POST", body: JSON.stringify(body) };
  return app.request(ORIGIN + path, { headers: sent, ...init }, Object.assign(testEnv(), { [limit]: spent }));
}

beforeAll(async () => {
  await resetShop();
  await newAccount();
});

it("each environment allows an address the same calls per minute", () => {
  const stated =
    /^\[\[(.*)ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = 60 \}/gm;
  const found = [...wranglerToml.matchAll(stated)].map(([, of, name, limit]) => `${of}${name} ${limit}`);
  const wanted = ["", "env.production.", "env.preview."].flatMap((of) =>
    Object.entries(PER_MINUTE).map(([name, limit]) => `${of}${name} ${limit}`),
  );
  expect(found.toSorted()).toEqual(wanted.toSorted());
});

it("the platform's limit refuses an address beyond it, and no other", async () => {
  const { LIMIT_ORDER_LINK: limit } = testEnv();
  // It counts by the machine's minutes, of which two may meet in this test.
  const calls = Array.from({ length: 2 * PER_MINUTE.LIMIT_ORDER_LINK + 1 }, () =>
    enforceRateLimit(limit, SPENT),
  );
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === "rejected");
  expect(refused[0]).toMatchObject({ reason: { failure: "rate_limited", retryAfterSeconds: 60 } });
  expect(refused.length).toBeLessThanOrEqual(PER_MINUTE.LIMIT_ORDER_LINK + 1);
  await enforceRateLimit(limit, OTHER);
});

it.each(LIMITED)("%s limits $path with 429 and Retry-After", async (limit, call) => {
  const refused = await sendFrom(SPENT, limit, call);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await refused.text()).toContain(
    call.message ?? "Too many requests. Please wait a minute and try again.",
  );
  expect((await sendFrom(OTHER, limit, call)).status).toBe(call.status);
});

it("registering, signing in and changing a password share one limit", () => {
  const limited = shopCalls.procedures.filter(({ rateLimit }) => rateLimit === "LIMIT_PASSWORD");
  expect(limited.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "auth.register",
      "auth.signIn",
      "auth.signInWithPassword",
      "auth.changePassword",
      "auth.resetPassword",
    ]),
  );
});

it("an IPv6 /64 counts as one address (D70)", async () => {
  const keys: string[] = [];
  const LIMIT_EXPIRY = {
    limit: ({ key }: { readonly key: string }) => Promise.resolve({ success: keys.push(key) > 0 }),
  };
  for (const address of ["2001:db8:0:70::1", "2001:db8:0:70:ffff::2", "2001:db8:0:71::1"]) {
    const headers = { "content-type": "application/json", "cf-connecting-ip": address };
    const init = { method: "POST", body: JSON.stringify(SESSION), headers };
    const bindings = Object.assign(testEnv(), { LIMIT_EXPIRY });
    await app.request(`${ORIGIN}/stripe/expire-checkout-session`, init, bindings);
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("webhooks with a valid signature aren't limited", async () => {
  const headers = { "stripe-signature": await signatureOf(JSON.stringify(EVENT)) };
  const answer = await sendFrom(SPENT, "LIMIT_BAD_WEBHOOK", {
    path: "/stripe/webhook",
    body: EVENT,
    headers,
  });
  expect(answer.status).toBe(200);
});
