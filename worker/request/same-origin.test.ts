import { beforeEach, describe, expect, it } from "vitest";
import { sessions } from "../db/schema/auth.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { deliver } from "../testing/provider.ts";
import { call, failureOf, ORIGIN, post, resetShop, testDatabase } from "../testing/shop.ts";
import { cookieHeader, NAME, PASSWORD, newAccount, signIn } from "../testing/sign-in.ts";

beforeEach(async () => {
  await resetShop();
  await newAccount();
});

const ELSEWHERE = "https://elsewhere.example";
type Case = readonly [string, Record<string, string>];
/** Headers that a browser sends with a request from a page of another site. */
const FOREIGN: readonly [Case, ...Case[]] = [
  ["another site", { "sec-fetch-site": "cross-site", origin: ELSEWHERE }],
  ["a neighbouring subdomain", { "sec-fetch-site": "same-site", origin: "http://blog.localhost:8787" }],
  ["another site, in an old browser", { origin: ELSEWHERE }],
  ["the same host on another port", { origin: "http://localhost:3000" }],
  ["the same host over another protocol", { origin: "https://localhost:8787" }],
  ["a sandboxed frame", { origin: "null" }],
];
const OWN: readonly Case[] = [
  ["a page of the shop", { "sec-fetch-site": "same-origin", origin: ORIGIN }],
  ["a page of the shop, in an old browser", { origin: ORIGIN }],
  ["a client that is not a browser", {}],
];

const [[, ABROAD]] = FOREIGN;

it.each(FOREIGN)(
  "a request from %s can't sign the visitor in as somebody else, over REST or tRPC",
  async (_name, headers) => {
    const byProcedure = await post("/trpc/auth.signIn", { user: NAME, password: PASSWORD }, headers);
    for (const [answer, message] of [
      // POST /api/auth has only three messages (D38).
      [await signIn({}, headers), "Login Failed"],
      [byProcedure, "This request came from another site."],
    ] as const) {
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await failureOf(answer)).toEqual({ status: 403, message });
    }
  },
);

describe("a request from another site", () => {
  it("can't end or extend the visitor's session or get a token for it", async () => {
    const cookie = cookieHeader(await signIn({}));
    const ended = await call("/api/logout", { method: "POST", headers: { ...cookie, ...ABROAD } });
    expect(ended.status).toBe(403);
    const form = new FormData();
    form.set("any", "thing");
    const byForm = { method: "POST", headers: { ...cookie, ...ABROAD }, body: form };
    expect((await call("/trpc/auth.signOut", byForm)).status).toBe(403);
    const [before] = await testDatabase().select().from(sessions);
    for (const method of ["GET", "HEAD"]) {
      const refreshed = await call("/API/refresh/", { method, headers: { ...cookie, ...ABROAD } });
      expect(refreshed.status).toBe(403);
      expect(await refreshed.text()).not.toContain("accessToken");
    }
    expect(await testDatabase().select().from(sessions)).toEqual([before]);
    expect((await call("/api/refresh", { headers: cookie })).status).toBe(200);
  });

  it("changes nothing even with a token", async () => {
    const admin = await signedInAdmin();
    for (const [method, path] of [
      ["POST", "/api/products"],
      ["PUT", `/api/products/update/${crypto.randomUUID()}`],
      ["DELETE", `/api/products/delete/${crypto.randomUUID()}`],
      ["POST", "/trpc/products.remove"],
      ["POST", "/api/images"],
      ["POST", "/api/contact"],
      ["POST", "/stripe/create-checkout-session"],
    ] as const) {
      const answer = await call(path, { method, headers: { ...admin.headers, ...ABROAD } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it("gets only public data, which the browser doesn't let it read either", async () => {
    const answer = await call("/api/products", { headers: ABROAD });
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});

it.each(OWN)("%s can sign in, refresh and sign out", async (_name, headers) => {
  const signedIn = await signIn({}, headers);
  expect(signedIn.status).toBe(200);
  const own = { ...cookieHeader(signedIn), ...headers };
  expect((await call("/api/refresh", { headers: own })).status).toBe(200);
  expect((await call("/api/logout", { method: "POST", headers: own })).status).toBe(200);
});

it("the provider's webhooks are accepted by their signature", async () => {
  const event = { id: "evt_1", object: "event", type: "invoice.paid", data: { object: { id: "in_1" } } };
  expect((await deliver(event)).status).toBe(200);
});

it.each(["/api/auth", "/api/products", "/trpc/auth.signIn", "/stripe/create-checkout-session", "/"])(
  "a preflight at %s allows nothing",
  async (path) => {
    const answer = await call(path, {
      method: "OPTIONS",
      headers: {
        origin: ELSEWHERE,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type, authorization",
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  },
);
