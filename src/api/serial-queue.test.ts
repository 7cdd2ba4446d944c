import { expect, test } from "vitest";
import { createTurnstile, Superseded } from "./serial-queue.ts";

test("the same key while under way shares one call", async () => {
  const turnstile = createTurnstile<string>();
  let calls = 0;
  const call = async () => `call ${(calls += 1)}`;
  expect(await Promise.all([turnstile.pass("a", call), turnstile.pass("a", call)])).toEqual([
    "call 1",
    "call 1",
  ]);
  expect(await turnstile.pass("a", call)).toBe("call 2");
});

test("a later call waits for the one before, and skips those in between", async () => {
  const turnstile = createTurnstile<string>();
  const started: string[] = [];
  const call = (name: string) => async () => {
    started.push(`${name} starts`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    started.push(`${name} ends`);
    return name;
  };
  const results = await Promise.allSettled([
    turnstile.pass("a", call("a")),
    // Lets the first call start before the others queue up.
    Promise.resolve().then(() => turnstile.pass("b", call("b"))),
    Promise.resolve().then(() => turnstile.pass("c", call("c"))),
  ]);
  expect(results).toMatchObject([{ value: "a" }, { reason: expect.any(Superseded) }, { value: "c" }]);
  expect(started).toEqual(["a starts", "a ends", "c starts", "c ends"]);
});

test("a failed call does not block the next", async () => {
  const turnstile = createTurnstile<string>();
  await expect(turnstile.pass("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(turnstile.underWay()).toBeUndefined();
  expect(await turnstile.pass("a", async () => "up")).toBe("up");
});
