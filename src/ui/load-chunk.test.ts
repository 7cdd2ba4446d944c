import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from "./load-chunk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An import as the build compiles it. */
function importOf(specifier: string, answer: () => Promise<unknown>): () => Promise<unknown> {
  return Object.assign(answer, { toString: () => `()=>import(\`${specifier}\`)` });
}

it("returns the chunk's exports", async () => {
  await expect(loadChunk(importOf("./menu-1a2b.js", async () => "module"))).resolves.toBe("module");
  expect(vi.getTimerCount()).toBe(0);
});

it("fails with the documented name and message, and keeps the cause", async () => {
  const cause = new TypeError("Importing a module script failed.");
  const failed = loadChunk(importOf("./menu-1a2b.js", () => Promise.reject(cause)));
  await expect(failed).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(failed).rejects.toMatchObject({
    name: "ChunkLoadError",
    message: "Loading chunk menu-1a2b.js failed",
    cause,
  });
});

it("gives up after 120000 ms, not before (D32)", async () => {
  let state = "waiting";
  const never = new Promise<unknown>(() => undefined);
  const loading = loadChunk(importOf("./menu-1a2b.js", () => never)).catch((error: unknown) => {
    state = String(error);
  });
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(state).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  expect(state).toBe("ChunkLoadError: Loading chunk menu-1a2b.js failed");
});
