import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { latestOnly, Superseded, untilEnded } from "./latest-only.ts";

/** Returns a function that starts a run, each time from a new observer, as separate components do. */
function started(send: (name: string) => Promise<string>) {
  const queryClient = new QueryClient();
  const options = latestOnly(queryClient, { mutationKey: ["runs"], mutationFn: send });
  return (name: string) => new MutationObserver(queryClient, options).mutate(name);
}

test("a later run waits for the current one and supersedes those in between", async () => {
  const seen: string[] = [];
  const run = started(async (name) => {
    seen.push(`${name} starts`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push(`${name} ends`);
    return name;
  });
  const first = run("a");
  // Let the first run start before the others queue up.
  await expect.poll(() => seen).toEqual(["a starts"]);
  const results = await Promise.allSettled([first, run("b"), run("c")]);
  expect(results).toMatchObject([{ value: "a" }, { reason: expect.any(Superseded) }, { value: "c" }]);
  expect(seen).toEqual(["a starts", "a ends", "c starts", "c ends"]);
});

test("only the later of two runs started together is sent, as when StrictMode runs an effect twice", async () => {
  const sent: string[] = [];
  const run = started(async (name) => {
    sent.push(name);
    return name;
  });
  const results = await Promise.allSettled([run("a"), run("b")]);
  expect(results).toMatchObject([{ reason: expect.any(Superseded) }, { value: "b" }]);
  expect(sent).toEqual(["b"]);
});

test("waiting for the runs lasts until the last of them has ended, and ends immediately if there are none", async () => {
  const queryClient = new QueryClient();
  let ended = 0;
  const options = latestOnly(queryClient, {
    mutationKey: ["runs"],
    mutationFn: async (name: string) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      ended += 1;
      if (name === "b") throw new Error(name);
    },
  });
  const run = (name: string) => new MutationObserver(queryClient, options).mutate(name);
  await untilEnded(queryClient, ["runs"]);
  const first = run("a");
  await expect.poll(() => ended).toBe(1);
  await first;
  const failing = run("b");
  const waiting = untilEnded(queryClient, ["runs"]).then(() => ended);
  await expect(failing).rejects.toThrow("b");
  expect(await waiting).toBe(2);
});

test("a failed run doesn't block the next", async () => {
  const run = started(async (name) => {
    if (name === "down") throw new Error(name);
    return name;
  });
  await expect(run("down")).rejects.toThrow("down");
  expect(await run("up")).toBe("up");
});
