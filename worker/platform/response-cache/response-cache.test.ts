import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppEnv } from "../app-env.ts";
import { AS_OF_HEADER } from "#domain/old-catalogue.ts";
import { createServices } from "../services.ts";
import { passSeconds } from "../../testing/clock.ts";
import { testRuntime } from "../../testing/runtime.ts";
import { ORIGIN, settings, testEnv } from "../../testing/shop.ts";
import { invalidateCatalogue, ResponseCache, type Made } from "./response-cache.ts";

const KEPT_SECONDS = 60;

/** Addresses are unique per test, because cached answers outlive it. */
let reader = 0;
beforeEach(() => void (reader += 1));
afterEach(() => void vi.useRealTimers());

/** A separate memory, like that of a second isolate. */
function isolate(make: () => Promise<Made>): (path: string) => Promise<Response> {
  const kept = new ResponseCache({ kind: "test", entries: 10, bytes: 10_000, cacheControl: "no-cache" });
  const own = new Hono<AppEnv>();
  own.get("*", (c) => {
    c.set("services", createServices({ ...settings(), catalogueCacheSeconds: KEPT_SECONDS }, testEnv()));
    c.set("routeName", () => c.req.path);
    return kept.answer(c, c.req.path, make);
  });
  return async (path) => {
    const { runtime, settled } = testRuntime();
    const answer = await own.request(`${ORIGIN}${path}`, {}, testEnv(), runtime);
    if (answer.headers.get(AS_OF_HEADER) === null) await settled();
    return answer;
  };
}
const making =
  (body: string, status = 200) =>
  async (): Promise<Made> => ({
    response: new Response(body, { status, headers: { "content-type": "text/plain" } }),
    keep: status === 200,
  });

describe("another isolate of the same data centre", () => {
  it("takes the first isolate's answer from the Workers Cache, and later as the last good one", async () => {
    const path = `/of-isolates-${reader}`;
    const first = await isolate(making("read once"))(path);
    expect(await first.text()).toBe("read once");
    const second = await isolate(making("read twice"))(path);
    expect(await second.text()).toBe("read once");
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(second.headers.get("content-type")).toBe("text/plain");
    passSeconds(KEPT_SECONDS);
    const later = await isolate(making("down", 503))(path);
    expect(await later.text()).toBe("read once");
    expect(later.headers.get(AS_OF_HEADER)).not.toBeNull();
    expect(await (await isolate(making("read again"))(path)).text()).toBe("read again");
  });

  it("measures an answer's age from when it was read, wherever it came from", async () => {
    const path = `/counted-${reader}`;
    await isolate(making("before"))(path);
    passSeconds(KEPT_SECONDS - 5);
    const second = isolate(making("after"));
    expect(await (await second(path)).text()).toBe("before");
    passSeconds(5);
    expect(await (await second(path)).text()).toBe("after");
  });

  it("ignores cached answers from before its own change", async () => {
    const path = `/written-${reader}`;
    await isolate(making("before"))(path);
    invalidateCatalogue();
    expect(await (await isolate(making("after"))(path)).text()).toBe("after");
  });

  it("serves the last good answer if the database is slow, and caches the new one when it arrives", async () => {
    const path = `/slow-${reader}`;
    await isolate(making("old"))(path);
    passSeconds(KEPT_SECONDS);
    const sleeping: ((made: Made) => void)[] = [];
    const asleep = new Promise<Made>((resolve) => void sleeping.push(resolve));
    const ask = isolate(() => asleep);
    const answer = await ask(path);
    expect(await answer.text()).toBe("old");
    const made = await making("new")();
    for (const wakeUp of sleeping) wakeUp(made);
    await expect.poll(async () => (await ask(path)).text()).toBe("new");
  });
});

describe("concurrent requests for the same answer", () => {
  it("read it once", async () => {
    const path = `/wanted-${reader}`;
    let reads = 0;
    const ask = isolate(async () => {
      reads += 1;
      return making("the answer")();
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(20).fill("the answer"));
    expect(reads).toBe(1);
  });

  it("read it again if the first request is aborted", async () => {
    const path = `/given-up-${reader}`;
    let reads = 0;
    const ask = isolate(() => {
      reads += 1;
      return reads === 1 ? new Promise<Made>(() => undefined) : making("the answer")();
    });
    void ask(path);
    expect(await (await ask(path)).text()).toBe("the answer");
    expect(reads).toBe(2);
  });

  it("fail individually if it cannot be read", async () => {
    const ask = isolate(making("down", 503));
    const answers = await Promise.all([1, 2, 3].map(() => ask(`/failing-${reader}`)));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  });
});
