import { afterEach, expect, it, vi } from "vitest";
import { BrowserRefusal, failureDataOf, failureSentence, failureText, httpStatusOf } from "./failure.ts";
import { HttpError } from "./http-error.ts";
import { SITE_PRESETS } from "./shop-settings.ts";
import { createBrowserApi } from "./trpc.ts";

afterEach(() => vi.unstubAllGlobals());

/** The failure of a call with this response body, or with no response at all. */
async function failureFor(status: number, body: string | Error): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  vi.stubGlobal("fetch", () =>
    body instanceof Error ? Promise.reject(body) : Promise.resolve(new Response(body, { status, headers })),
  );
  const { client } = createBrowserApi({
    ...SITE_PRESETS,
    origin: "https://shop.example",
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

/** The shop's own response to a failed call. */
const shopFailure = (httpStatus: number) =>
  failureFor(
    httpStatus,
    JSON.stringify({ error: { code: -32000, message: "Told.", data: { httpStatus, requestId: "id-1" } } }),
  );

const NO_ANSWER_TEXT = "The server did not respond. Please try again.";

it.each<[string, () => unknown, string, string]>([
  ["a refusal", () => shopFailure(409), "Told.", "Told."],
  ["a fault", () => shopFailure(500), "Told.", "Not saved."],
  ["no response", () => failureFor(0, new TypeError("Failed to fetch")), NO_ANSWER_TEXT, "Not saved."],
  ["a proxy's refusal", () => failureFor(403, "<h1>Forbidden</h1>"), NO_ANSWER_TEXT, "Not saved."],
  ["a refused download", () => new HttpError(403, "Told."), "Told.", "Told."],
  ["a failed download", () => new HttpError(500, "Told."), "Told.", "Not saved."],
  ["the browser's own refusal", () => new BrowserRefusal("Told."), "Told.", "Told."],
  ["an error of the code", () => new TypeError("x is undefined"), NO_ANSWER_TEXT, "Not saved."],
])("says why something failed: %s", async (_name, failure, alone, withText) => {
  const error = await failure();
  expect([failureSentence(error), failureSentence(error, "Not saved.")]).toEqual([alone, withText]);
});

it("a text names a fault's reference, and none for a refusal", async () => {
  expect(failureText(await shopFailure(500), "Not saved.")).toBe("Not saved. Reference: id-1");
  expect(failureText(await shopFailure(409), "Not saved.")).toBe("Told.");
});
