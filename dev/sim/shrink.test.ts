import { expect, it } from "vitest";
import { generate, type Step } from "./schedule.ts";
import { shrink } from "./shrink.ts";

const has = (schedule: readonly Step[], action: number, fault: number): boolean =>
  schedule.some(([a, , f]) => a === action && f === fault);

it("leaves only the steps that the failure needs, with the numbers that it needs", async () => {
  const noise = generate("1", 120).map(([, which, , more]): Step => [5, which, 0, more]);
  const schedule: Step[] = [...noise.slice(0, 40), [700, 3, 2, 9], ...noise.slice(40), [800, 8, 0, 4]];
  const shrunk = await shrink(schedule, (one) => Promise.resolve(has(one, 700, 2) && has(one, 800, 0)));
  expect(shrunk).toEqual([
    [700, 0, 2, 0],
    [800, 0, 0, 0],
  ]);
});

it("gives back nothing that does not fail", async () => {
  const schedule = generate("2", 30);
  const needed = schedule.slice(10, 13);
  const fails = (one: readonly Step[]) => Promise.resolve(needed.every((step) => one.includes(step)));
  expect(await shrink(schedule, fails)).toEqual(needed);
});
