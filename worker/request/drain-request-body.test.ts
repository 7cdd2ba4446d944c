import { expect, it } from "vitest";
import { ORIGIN, testEnv } from "../testing/shop.ts";
import { serve } from "../entry/app.ts";

const CHUNK_BYTES = 16 * 1024;

type Sending = { readonly announced?: number; readonly path?: string; readonly env?: object };

/**
 * Posts a body of the given number of chunks, to an unknown address by default, and returns the number of chunks read.
 */
async function post(chunks: number, { announced, path = "/nowhere", env = {} }: Sending = {}) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read === chunks) return controller.close();
        read += 1;
        controller.enqueue(new Uint8Array(CHUNK_BYTES));
      },
    },
    { highWaterMark: 0 },
  );
  const declared = announced === undefined ? {} : { "content-length": String(announced) };
  const headers = { "content-type": "application/json", ...declared };
  const request = new Request(`${ORIGIN}${path}`, { method: "POST", body, headers });
  const answer = await serve(request, Object.assign(testEnv(), env));
  return { status: answer.status, read };
}

it("reads the body of a refused call to its end", async () => {
  expect(await post(4)).toEqual({ status: 404, read: 4 });
});

it("reads at most 64 KiB of it, and nothing if the declared length is larger", async () => {
  const { status, read } = await post(1_000);
  expect(status).toBe(404);
  expect(read).toBeLessThanOrEqual(6);
  expect(await post(1_000, { announced: 1_000 * CHUNK_BYTES })).toEqual({ status: 404, read: 0 });
});

it.each([
  "/api/products/updateOrder",
  "/trpc/products.reorder",
  "/api/products/import",
  "/trpc/bulk.check",
  "/trpc/deliveries.bulk",
  "/api/images",
])(
  "reads no more than that of a large body for administrators before the caller is checked: %s",
  async (path) => {
    const { status, read } = await post(60, { path });
    expect(status).toBe(401);
    expect(read).toBeLessThanOrEqual(6);
    expect(await post(60, { path, announced: 60 * CHUNK_BYTES })).toEqual({ status: 401, read: 0 });
  },
);

it.each(["/stripe/create-checkout-session", "/trpc/stripe.createCheckoutSession"])(
  "counts a checkout before it reads its body: %s",
  async (path) => {
    const env = { LIMIT_CHECKOUT: { limit: () => Promise.resolve({ success: false }) } };
    expect(await post(200, { path, env, announced: 200 * CHUNK_BYTES })).toEqual({ status: 429, read: 0 });
  },
);

it("responds within seconds to a client that stops sending", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: () => new Promise<void>(() => undefined) });
  const answer = await serve(new Request(`${ORIGIN}/nowhere`, { method: "POST", body }), testEnv());
  expect(answer.status).toBe(404);
}, 10_000);
