import { expect, it } from "vitest";
import { generate, type Step } from "./schedule.ts";
import { shrink } from "./shrink.ts";

const has = (schedule: readonly Step[], action: Step[0], fault: number): boolean =>
  schedule.some(([a, , f]) => a === action && f === fault);

it("leaves only the steps and numbers that the failure needs", async () => {
  const noise = generate("1", 120).map(([, which, , more]): Step => ["look", which, 0, more]);
  const schedule: Step[] = [...noise.slice(0, 40), ["buy", 3, 2, 9], ...noise.slice(40), ["pay", 8, 0, 4]];
  const shrunk = await shrink(schedule, (one) => Promise.resolve(has(one, "buy", 2) && has(one, "pay", 0)));
  expect(shrunk).toEqual([
    ["buy", 0, 2, 0],
    ["pay", 0, 0, 0],
  ]);
});

it("keeps a step unchanged if any change would make the schedule pass", async () => {
  const schedule = generate("2", 30);
  const needed = schedule.slice(10, 13);
  const fails = (one: readonly Step[]) => Promise.resolve(needed.every((step) => one.includes(step)));
  expect(await shrink(schedule, fails)).toEqual(needed);
});
