import { drawn, explore } from "./explore.ts";
import { REGRESSIONS } from "../regressions.ts";
import { generate } from "../schedule.ts";
import { runSchedule, type Simulation } from "./run-schedule.ts";

/** Short schedules: in the same time, many of them find more than a few long ones. */
const STEPS = 30;
const FIXED = 30;
const FRESH = 10;
const LARGEST_SEED = 1_000_000_000;

/** Different seeds in each run. The caller prints them, so that a run can be repeated. */
export const freshSeed = (): number => Math.floor(performance.timeOrigin) % LARGEST_SEED;

/** In full, because a short schedule asks for little that an earlier one may have left in memory. */
const REPEATED = "3";
const REPEATED_STEPS = 400;

/**
 * Runs the schedules of every test run: every one that ever failed, the same 30 seeds, and 10 new ones from `fresh` on. Throws
 * if a schedule doesn't run as it did before the others: a stored one would then find its fault only after some of them.
 */
export async function runSuite(simulation: Simulation, fresh: number): Promise<boolean> {
  process.stdout.write(`Fresh seeds from ${fresh} on.\n`);
  const digest = async () =>
    (await runSchedule(simulation, REPEATED, generate(REPEATED, REPEATED_STEPS))).digest;
  const inNewProcess = await digest();
  const isSound =
    (await explore(simulation, { schedules: REGRESSIONS })) &&
    (await explore(simulation, { schedules: drawn(1, FIXED, STEPS) }));
  if (!isSound) return false;
  if ((await digest()) !== inNewProcess)
    throw new Error(`seed ${REPEATED} runs differently after other schedules`);
  return explore(simulation, { schedules: drawn(fresh, FRESH, STEPS) });
}
