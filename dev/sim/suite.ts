import { readFileSync } from "node:fs";
import { z } from "zod";
import { explore } from "./explore.ts";
import type { Simulation } from "./run-schedule.ts";

/** Short schedules: in the same time, many of them find more than a few long ones. */
const STEPS = 30;
const FIXED = 200;
const FRESH = 50;
const LARGEST_SEED = 1_000_000_000;

const regressionsSchema = z.array(
  z.object({ seed: z.int(), steps: z.int(), /** What it found, and in which version. */ found: z.string() }),
);

const regressions = regressionsSchema.parse(
  JSON.parse(readFileSync(new URL("./regressions.json", import.meta.url), "utf8")),
);

export function* seedsFrom(first: number, count: number): Iterable<number> {
  for (let seed = first; seed < first + count; seed += 1) yield seed;
}

/** Different ones at each run; the caller prints them, so that a run can be repeated. */
export const freshSeed = (): number => Math.floor(performance.timeOrigin) % LARGEST_SEED;

/** What every test run tries: every seed that ever failed, the same 200, and 50 new ones from `fresh` on. */
export async function runSuite(simulation: Simulation, fresh: number): Promise<boolean> {
  process.stdout.write(`Fresh seeds from ${fresh} on.\n`);
  for (const { seed, steps } of regressions) {
    if (!(await explore(simulation, { seeds: [seed], steps }))) return false;
  }
  return (
    (await explore(simulation, { seeds: seedsFrom(1, FIXED), steps: STEPS })) &&
    (await explore(simulation, { seeds: seedsFrom(fresh, FRESH), steps: STEPS }))
  );
}
