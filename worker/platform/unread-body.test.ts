import { expect, it } from "vitest";
import { ORIGIN, testEnv } from "../testing/shop.ts";
import { serve } from "../serve.ts";

const CHUNK_BYTES = 16 * 1024;

/** Posts a body of the given number of chunks to an unknown address, and returns how many were read. */
async function post(chunks: number, { announced }: { readonly announced?: number } = {}) {
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
  const headers = announced === undefined ? {} : { "content-length": String(announced) };
  const answer = await serve(new Request(`${ORIGIN}/nowhere`, { method: "POST", body, headers }), testEnv());
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

it("answers within seconds a client that stops sending", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: () => new Promise<void>(() => undefined) });
  const answer = await serve(new Request(`${ORIGIN}/nowhere`, { method: "POST", body }), testEnv());
  expect(answer.status).toBe(404);
}, 10_000);
