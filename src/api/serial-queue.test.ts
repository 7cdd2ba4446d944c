import { expect, test } from "vitest";
import { createSerialQueue, Superseded } from "./serial-queue.ts";

test("calls with the same key share the one in progress", async () => {
  const queue = createSerialQueue<string>();
  let calls = 0;
  const call = async () => `call ${(calls += 1)}`;
  expect(await Promise.all([queue.pass("a", call), queue.pass("a", call)])).toEqual(["call 1", "call 1"]);
  expect(await queue.pass("a", call)).toBe("call 2");
});

test("a later call waits for the current one, and supersedes those between them", async () => {
  const queue = createSerialQueue<string>();
  const started: string[] = [];
  const call = (name: string) => async () => {
    started.push(`${name} starts`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    started.push(`${name} ends`);
    return name;
  };
  const results = await Promise.allSettled([
    queue.pass("a", call("a")),
    // Let the first call start before the others queue up.
    Promise.resolve().then(() => queue.pass("b", call("b"))),
    Promise.resolve().then(() => queue.pass("c", call("c"))),
  ]);
  expect(results).toMatchObject([{ value: "a" }, { reason: expect.any(Superseded) }, { value: "c" }]);
  expect(started).toEqual(["a starts", "a ends", "c starts", "c ends"]);
});

test("a failed call does not block the next", async () => {
  const queue = createSerialQueue<string>();
  await expect(queue.pass("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(queue.running()).toBeUndefined();
  expect(await queue.pass("a", async () => "up")).toBe("up");
});
