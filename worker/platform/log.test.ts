import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { signedInAdmin, signedInUser } from "../testing/accounts.ts";
import { callPage } from "../testing/pages.ts";
import { call, post, product, resetShop, settings } from "../testing/shop.ts";
import { newAccount } from "../testing/sign-in.ts";

const lineSchema = z.looseObject({ level: z.string(), event: z.string(), id: z.string() });
type Line = z.infer<typeof lineSchema>;

/** The log lines printed since the test began. */
let printed: string[];
const lines = (): Line[] => printed.map((text) => lineSchema.parse(JSON.parse(text)));
const requests = () => lines().filter(({ event }) => event === "request");

beforeAll(() => resetShop([product({ productname: "Draft One" })]));
beforeEach(() => {
  printed = [];
  for (const name of ["log", "error"] as const) {
    vi.spyOn(console, name).mockImplementation((text: unknown) => void printed.push(String(text)));
  }
});
afterEach(() => vi.restoreAllMocks());

const json = { "content-type": "application/json" };
const anyText = z.looseObject({ requestId: z.string().optional() });

describe("the log line of a request", () => {
  it.each<[string, string, RequestInit, string, string, number]>([
    ["GET", "/api/products", {}, "/api/products", "ok", 200],
    ["GET", "/API/Products/", {}, "/api/products", "ok", 200],
    ["GET", "/api/products/nobody@example.com", {}, "/api/products/:id", "refused", 404],
    ["GET", "/api/nobody@example.com", {}, "/api/*", "refused", 404],
    ["GET", "/products/draft-one?q=nobody@example.com", {}, "/products/:slug", "ok", 200],
    ["GET", "/Admin/orders/SO-001042", {}, "/admin/orders/:number", "ok", 200],
    ["GET", "/return?session_id=cs_test_secret", {}, "/return", "ok", 200],
    ["GET", "/nobody@example.com", {}, "(no such page)", "refused", 404],
    ["POST", "/nobody@example.com", {}, "(no such page)", "refused", 404],
    ["GET", "/stripe/session-status?session_id=cs_test_secret", {}, "/stripe/session-status", "refused", 400],
    ["GET", "/images/nobody@example.com", {}, "/images/:name", "refused", 404],
    ["GET", "/static/js/nobody@example.com.js", {}, "/static/*", "refused", 404],
    ["GET", "/trpc/products.names", {}, "/trpc/products.names", "ok", 200],
    ["GET", "/trpc/nobody@example.com", {}, "/trpc/(no such procedure)", "refused", 404],
    ["POST", "/api/auth", { headers: json, body: "{" }, "/api/auth", "refused", 400],
  ])(
    "for %s %s names the route pattern and the outcome",
    async (method, path, init, route, outcome, status) => {
      const answer = await callPage(path, { method, ...init });
      expect(answer.status).toBe(status);
      expect(requests()).toEqual([
        {
          level: "info",
          event: "request",
          id: answer.headers.get("x-request-id"),
          method,
          route,
          status,
          outcome,
          ms: expect.any(Number),
        },
      ]);
      expect(printed.join()).not.toMatch(/nobody|001042|secret/);
    },
  );

  it.each(["/api/products", "/trpc/products.names", "/products/draft-one"])(
    "for GET %s is the same when served from memory",
    async (path) => {
      const answers = [];
      for (let times = 0; times < 3; times++)
        answers.push(await callPage(path, {}, { CATALOGUE_CACHE_SECONDS: "60" }));
      const [first, ...others] = requests().map(({ id: _id, ms: _ms, ...line }) => line);
      expect(others).toEqual([first, first]);
      expect(requests().map(({ id }) => id)).toEqual(
        answers.map(({ headers }) => headers.get("x-request-id")),
      );
    },
  );

  it("names every procedure of a batch, which is refused", async () => {
    const answer = await call("/trpc/products.names,orders.mine?batch=1&input=%7B%7D");
    expect(answer.status).toBe(400);
    expect(requests()[0]).toMatchObject({
      route: "/trpc/products.names,orders.mine",
      status: 400,
      outcome: "refused",
    });
  });

  it("names the caller, even when refused", async () => {
    const user = await signedInUser();
    const admin = await signedInAdmin();
    await call("/trpc/dashboard.summary", { headers: user.headers });
    await call("/trpc/dashboard.summary", { headers: admin.headers });
    await call("/trpc/dashboard.summary");
    expect(requests().map((line) => [line["outcome"], line["user"]])).toEqual([
      ["refused", user.id],
      ["ok", admin.id],
      ["refused", undefined],
    ]);
  });

  it("distinguishes a rate-limited call from an invalid one", async () => {
    await newAccount("nobody");
    const from = { "cf-connecting-ip": "192.0.2.77" };
    for (let attempts = 0; attempts < 11; attempts++) {
      await post("/api/auth", { user: "nobody", password: "Wrong#1234" }, from);
    }
    expect(new Set(requests().map((line) => line["outcome"]))).toEqual(new Set(["refused", "limited"]));
    expect(printed.join()).not.toContain("Wrong#1234");
  });
});

describe("the request's id", () => {
  it.each<[string, string, RequestInit]>([
    ["a refused REST call", "/api/products/none", {}],
    ["an unknown path", "/api/nothing", {}],
    ["a body that is too large", "/api/contact", { method: "POST", headers: json, body: "x".repeat(70_000) }],
    ["an unsupported method", "/products", { method: "POST" }],
  ])("is in the response to %s", async (_name, path, init) => {
    const answer = await call(path, init);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(anyText.parse(await answer.json()).requestId).toBe(answer.headers.get("x-request-id"));
  });

  it("is in the data of a failed procedure", async () => {
    const answer = await call("/trpc/orders.mine");
    const { error } = z
      .object({ error: z.object({ data: z.looseObject({ requestId: z.string() }) }) })
      .parse(await answer.json());
    expect(error.data.requestId).toBe(answer.headers.get("x-request-id"));
  });
});

/** Calls the shop with a nonexistent database, as a caller who may know of a newer catalogue. */
const callBroken = (path: string, init: RequestInit = { headers: { authorization: "Bearer x" } }) =>
  callPage(path, init, { DATABASE_URL: new URL("/no_such_database", settings().databaseUrl).href });

describe("a fault", () => {
  it.each([
    ["a REST call", "/api/products"],
    ["a procedure", "/trpc/products.names"],
    ["a page", "/products"],
    ["a page whose old addresses cannot be looked up", "/products/unheard-of"],
    ["the health check", "/healthz"],
  ])("in %s is logged with the id of its response", async (_name, path) => {
    const answer = await callBroken(path);
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const id = answer.headers.get("x-request-id");
    const faults = lines().filter(({ level }) => level === "error");
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.map((fault) => fault.id)).toEqual(faults.map(() => id));
    expect(requests()[0]).toMatchObject({ id, outcome: "failed" });
    expect(await answer.text()).toContain(id);
  });

  it("never logs the parameters of a query", async () => {
    const body = JSON.stringify({ user: "beef-eater", password: "Compass#42" });
    await callBroken("/api/auth", { method: "POST", headers: { "content-type": "application/json" }, body });
    expect(lines().some(({ level }) => level === "error")).toBe(true);
    expect(printed.join()).not.toContain("beef");
  });
});
