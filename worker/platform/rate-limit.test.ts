import { beforeAll, expect, it, vi } from "vitest";
import { deliver } from "../testing/provider.ts";
import { query } from "../testing/query.ts";
import { call, failureOf, post, product, resetShop } from "../testing/shop.ts";

import { cookieHeader, NAME, PASSWORD, register, signIn, tokenOf } from "../testing/sign-in.ts";

beforeAll(async () => {
  await resetShop([product({ productname: "Draft" })]);
  await register(NAME, PASSWORD, { "cf-connecting-ip": "192.0.2.50" });
});

const EVENT = { id: "evt_1", object: "event", type: "invoice.paid", data: { object: { id: "in_1" } } };
const from = (address: string) => ({ "cf-connecting-ip": address });

type Limited = {
  readonly what: string;
  readonly limit: number;
  /** The status of a call that isn't limited: a refusal, so that the test is cheap. */
  readonly status: number;
  readonly send: (address: string) => Promise<Response>;
};

const UNKNOWN_SESSION = "cs_test_0123456789abcdef";
const cancelFrom = (address: string) =>
  post("/stripe/expire-checkout-session", { sessionId: UNKNOWN_SESSION }, from(address));
const GONE = { cart: [{ productname: "Gone", total: 1 }] };

/** Calls limited per IP address and minute (D37). */
const LIMITED: readonly Limited[] = [
  {
    what: "registrations",
    limit: 60,
    status: 409,
    send: (address) => register(NAME, PASSWORD, from(address)),
  },
  {
    what: "checkouts",
    limit: 120,
    status: 409,
    send: (address) => post("/stripe/create-checkout-session", GONE, from(address)),
  },
  {
    what: "cancelled checkouts",
    limit: 60,
    status: 404,
    send: (address) => post("/stripe/expire-checkout-session", { sessionId: UNKNOWN_SESSION }, from(address)),
  },
  {
    what: "e-invoices by an order's link",
    limit: 120,
    status: 404,
    send: (address) => call("/api/e-invoices/unknown/HS-1", { headers: from(address) }),
  },
  {
    what: "webhooks with a bad signature",
    limit: 60,
    status: 400,
    send: (address) => deliver(EVENT, { address, secret: "whsec_of_somebody_else" }),
  },
];

it.each(LIMITED)("$what: $limit per minute, then 429 with Retry-After", async ({ limit, status, send }) => {
  // The limiter counts per clock minute. If a new one starts during the test, one of the two still exceeds the limit.
  const answers = await Promise.all(Array.from({ length: 2 * limit + 1 }, () => send("203.0.113.60")));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(limit);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status, 429]));
  expect(refused[0]?.headers.get("retry-after")).toBe("60");
  expect(refused[0] && (await failureOf(refused[0]))).toEqual({
    status: 429,
    message: "Too many requests. Please wait a minute and try again.",
  });
  expect((await send("203.0.113.61")).status).toBe(status);
});

it("passwords, including right ones, are limited to 60 per minute across registering, signing in and changing them", async () => {
  const known = await signIn({}, from("192.0.2.51"));
  const headers = { ...from("203.0.113.62"), ...cookieHeader(known) };
  const authorization = `Bearer ${await tokenOf(known.clone())}`;
  // Retried if the limiter's clock minute ended in between. Hashing 60 passwords takes more than a second.
  const patience = { timeout: 15_000 };
  await vi.waitFor(async () => {
    await Promise.all(Array.from({ length: 60 }, () => register(NAME, PASSWORD, headers)));
    const refused = await signIn({}, headers);
    expect(await failureOf(refused.clone())).toEqual({ status: 429, message: "Login Failed" });
    expect(refused.headers.get("retry-after")).toBe("60");
    const change = { currentPassword: PASSWORD, newPassword: "Plumb-line@7" };
    expect((await post("/trpc/auth.changePassword", change, { ...headers, authorization })).status).toBe(429);
  }, patience);
  expect((await signIn({}, from("203.0.113.63"))).status).toBe(200);
});

it("status queries for a checkout or its payment are limited to 300 per minute across both calls", async () => {
  const sessionId = UNKNOWN_SESSION;
  const state = (address: string) => query("stripe.checkoutState", { sessionId }, from(address));
  const status = (address: string) =>
    call(`/stripe/session-status?session_id=${sessionId}`, { headers: from(address) });
  const states = await Promise.all(Array.from({ length: 601 }, () => state("203.0.113.60")));
  const refused = states.filter((answer) => answer.status === 429);
  expect(states.length - refused.length).toBeGreaterThanOrEqual(300);
  expect(refused.length).toBeGreaterThan(0);
  expect((await status("203.0.113.60")).status).toBe(429);
  expect((await status("203.0.113.61")).status).toBe(404);
});

it("an IPv6 /64 counts as one address (D70)", async () => {
  const neighbours = Array.from({ length: 121 }, (_, n) => `2001:db8:0:70::${(n + 1).toString(16)}`);
  const statuses = (await Promise.all(neighbours.map(cancelFrom))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect((await cancelFrom("2001:db8:0:71::1")).status).toBe(404);
});

it("webhooks with a valid signature are never limited, regardless of other traffic from that address", async () => {
  const address = "203.0.113.60";
  const answers = await Promise.all(Array.from({ length: 130 }, () => deliver(EVENT, { address })));
  expect(answers.filter((answer) => answer.status !== 200)).toEqual([]);
});
