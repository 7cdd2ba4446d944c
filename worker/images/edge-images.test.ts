import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { app } from "../entry/app.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { advanceClock } from "../testing/clock.ts";
import { testRuntime } from "../testing/runtime.ts";
import { emptyBucket, ORIGIN, resetShop, testEnv, testServices } from "../testing/shop.ts";
import { EDGE_IMAGE_MAX_BYTES, EDGE_IMAGE_SECONDS } from "./edge-images.ts";

const PIXELS = "0123456789";
const { images } = testServices();

/** The calls made to the bucket. */
let asked: string[] = [];
const counted = new Proxy(images, {
  get(target, name) {
    const member: unknown = Reflect.get(target, name);
    if (typeof member !== "function") return member;
    return (...args: unknown[]): unknown => {
      asked.push(String(name));
      return Reflect.apply(member, target, args);
    };
  },
});

/** Calls the whole Worker, and waits for the work after its response. */
async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const { runtime, settled } = testRuntime();
  const env = Object.assign(testEnv(), { IMAGES: counted });
  const answer = await app.request(`${ORIGIN}${path}`, init, env, runtime);
  await settled();
  return answer;
}

/** Unique per test, because the Workers Cache outlives the test. */
let number = 0;
let key: string;
const read = (headers: Record<string, string> = {}, method = "GET") => call(`/${key}`, { method, headers });

beforeEach(async () => {
  key = `images/1763684000000-kept-${(number += 1)}.webp`;
  await resetShop();
  await emptyBucket();
  await images.put(key, PIXELS, { httpMetadata: { contentType: "image/webp" } });
  asked = [];
});
afterEach(() => void vi.useRealTimers());

/** The response's headers, except the request id. */
const sharedHeaders = ({ headers }: Response) =>
  new Map([...headers].filter(([name]) => name !== "x-request-id"));
const textOf = async (answer: Response) => new TextDecoder().decode(await answer.arrayBuffer());

describe("an image that was read before in this data centre", () => {
  it("is served again with identical headers, without a call to the bucket", async () => {
    const first = await read();
    expect(asked).toEqual(["get"]);
    const second = await read();
    expect(asked).toEqual(["get"]);
    expect(await textOf(second)).toBe(PIXELS);
    expect(await textOf(first)).toBe(PIXELS);
    expect(sharedHeaders(second)).toEqual(sharedHeaders(first));
  });

  it("returns 304 to a client that has it, and HEAD with its length, without a call to the bucket", async () => {
    const etag = (await read()).headers.get("etag") ?? "";
    const held = await read({ "if-none-match": etag });
    expect([held.status, await textOf(held), held.headers.get("etag")]).toEqual([304, "", etag]);
    expect((await read({ "if-none-match": `"other"` })).status).toBe(200);
    const head = await read({}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PIXELS.length)]);
    expect(asked).toEqual(["get"]);
  });

  it("still supports range requests", async () => {
    await read();
    const part = await read({ range: "bytes=2-4" });
    expect([part.status, await textOf(part)]).toEqual([206, "234"]);
  });

  it("is also cached by a conditional request", async () => {
    expect((await read({ "if-none-match": `"other"` })).status).toBe(200);
    asked = [];
    await read();
    expect(asked).toEqual([]);
  });
});

describe("an image that was removed", () => {
  it("disappears immediately in the data centre where an admin removed it", async () => {
    const admin = await signedInAdmin();
    expect((await read()).status).toBe(200);
    const removal = await call(`/api/${key}`, { method: "DELETE", headers: admin.headers });
    expect(removal.status).toBe(200);
    expect((await read()).status).toBe(404);
  });

  it("disappears within an hour everywhere else", async () => {
    await read();
    await images.delete(key);
    advanceClock(EDGE_IMAGE_SECONDS - 5);
    expect((await read()).status).toBe(200);
    advanceClock(5);
    expect((await read()).status).toBe(404);
    expect(EDGE_IMAGE_SECONDS).toBe(3600);
  });
});

it("a large image is streamed from the bucket each time", async () => {
  await images.put(key, new Uint8Array(EDGE_IMAGE_MAX_BYTES + 1));
  for (let times = 0; times < 2; times++) {
    expect((await (await read()).arrayBuffer()).byteLength).toBe(EDGE_IMAGE_MAX_BYTES + 1);
  }
  expect(asked).toEqual(["get", "get"]);
});

it("a missing image is looked up in the bucket each time", async () => {
  await images.delete(key);
  expect((await read()).status).toBe(404);
  await images.put(key, PIXELS);
  expect((await read()).status).toBe(200);
});
