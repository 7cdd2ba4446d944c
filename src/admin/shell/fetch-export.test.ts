import { afterEach, expect, it, vi } from "vitest";
import { HttpError } from "#src/api/http-error.ts";
import { fetchExport } from "./fetch-export.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stubs a server that responds with these pieces, split as the network might split them. */
function answering(pieces: readonly string[], status = 200) {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
}

const ask = (onProgress?: (done: number) => void) =>
  fetchExport({ path: "/api/exports/orders", input: {}, token: null, ...(onProgress && { onProgress }) });

it("joins the parts of a file, regardless of how they arrive, and reports progress", async () => {
  const onProgress = vi.fn();
  answering(['{"text":"a\\n","done":1}\n{"te', 'xt":"b","done":3}\n', '{"complete":3}\n']);
  expect(await ask(onProgress)).toEqual({ parts: ["a\n", "b"], items: 3 });
  expect(onProgress.mock.calls).toEqual([[1], [3]]);
});

it.each([
  ["that ends before its last line", ['{"text":"a","done":1}\n']],
  ["that breaks off within its last line", ['{"text":"a","done":1}\n', '{"complete":']],
  ["without a line", []],
])("rejects a file %s", async (_name, pieces) => {
  answering(pieces);
  await expect(ask()).rejects.toThrow("The connection was lost before the file was complete.");
});

it("passes on the server's own message about a failure, both before the file and in the middle of it", async () => {
  answering(['{"text":"a","done":1}\n{"message":"The shop cannot reach its database."}\n']);
  await expect(ask()).rejects.toThrow("The shop cannot reach its database.");
  answering(['{"message":"Please sign in."}'], 401);
  await expect(ask()).rejects.toEqual(new HttpError(401, "Please sign in."));
});
