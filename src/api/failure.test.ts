import { afterEach, expect, it, vi } from "vitest";
import { DEFAULT_DELIVERY_HOURS } from "#domain/seller/delivery-hours.ts";
import { DEFAULT_RETENTION } from "#domain/site/retention.ts";
import { failureDataOf, httpStatusOf } from "./failure.ts";
import { createBrowserApi } from "./trpc.ts";

afterEach(() => vi.unstubAllGlobals());

/** The failure of a call with this response body, or with no response at all. */
async function failureFor(status: number, body: string | Error): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", () =>
    body instanceof Error ? Promise.reject(body) : Promise.resolve(new Response(body, { status, headers })),
  );
  const { client } = createBrowserApi({
    origin: "https://shop.example",
    demo: true,
    clockAheadMs: 0,
    countriesOutside: [],
    breachedPasswordsHost: null,
    retention: DEFAULT_RETENTION,
    delivery: DEFAULT_DELIVERY_HOURS,
  });
  return client.auth.register.mutate({ user: "ada", password: "Drawing#1" }).catch((error: unknown) => error);
}

it.each([
  [401, '{"error":"no session"}'],
  [409, '{"error":{"code":409,"message":"conflict"}}'],
  [502, '{"message":"bad gateway"}'],
  [403, '{"result":{"data":"denied"}}'],
  [503, "[]"],
  [504, "<h1>Gateway timeout</h1>"],
  [200, "{}"],
])("a response that isn't the shop's own fails with its status: %d %s (S88, S89)", async (status, body) => {
  const failure = await failureFor(status, body);
  expect(httpStatusOf(failure)).toBe(status);
  expect(failureDataOf(failure)).toBeUndefined();
});

it("a failure without a response has no status", async () => {
  expect(httpStatusOf(await failureFor(0, new TypeError("Failed to fetch")))).toBeUndefined();
});

it("the shop's own refusal has its status, message and data", async () => {
  const data = { httpStatus: 409, code: "CONFLICT" };
  const failure = await failureFor(409, JSON.stringify({ error: { code: -32009, message: "Taken.", data } }));
  expect(httpStatusOf(failure)).toBe(409);
  expect(failure).toMatchObject({ message: "Taken.", data });
});
