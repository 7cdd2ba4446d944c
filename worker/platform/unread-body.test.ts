import { expect, it } from "vitest";
import { ORIGIN, testEnv } from "../testing/shop.ts";
import { serve } from "../serve.ts";

const CHUNK_BYTES = 16 * 1024;

/** Posts a body of so many chunks to an address that nothing answers, and tells what was read of it. */
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

it("reads what a refused call has sent, to its end", async () => {
  expect(await post(4)).toEqual({ status: 404, read: 4 });
});

it("reads no more than 64 KiB of it, and nothing of what announces more", async () => {
  const { status, read } = await post(1_000);
  expect(status).toBe(404);
  expect(read).toBeLessThanOrEqual(6);
  expect(await post(1_000, { announced: 1_000 * CHUNK_BYTES })).toEqual({ status: 404, read: 0 });
});

it("answers a client that sends nothing more within seconds", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: () => new Promise<void>(() => undefined) });
  const answer = await serve(new Request(`${ORIGIN}/nowhere`, { method: "POST", body }), testEnv());
  expect(answer.status).toBe(404);
}, 10_000);
