import { join } from "node:path";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { UsageError } from "#ops/cli/usage-error.ts";
import { findPlanted } from "./sim/find-planted.ts";
import { hookModules } from "./sim/module-hooks.ts";
import { withBug } from "./sim/planted-bugs.ts";
import { generate, scheduleSchema, type Step } from "./sim/schedule.ts";

type Options = {
  readonly seed?: string | undefined;
  readonly steps: string;
  readonly seeds?: string | undefined;
  readonly minutes?: string | undefined;
  readonly schedule?: string | undefined;
  readonly suite?: boolean | undefined;
  readonly planted?: string | undefined;
  readonly "only-find"?: boolean | undefined;
  readonly "find-planted"?: boolean | undefined;
  readonly data?: string | undefined;
};

const FIRST_SEED = 1;
const MANY = 1_000_000_000;

/**
 * `npm run sim`: prints one schedule's trace, or runs many and prints only the first that breaks a promise. Exits with
 * 1 if one is broken.
 */
export async function simulate(options: Options): Promise<void> {
  const chosen = readOptions(options);
  const isSound =
    options["find-planted"] === true
      ? await findPlanted(chosen.data, options.planted)
      : await run(options, chosen);
  if (!isSound) process.exitCode = 1;
}

type Chosen = ReturnType<typeof readOptions>;

function readOptions({ seed, steps, seeds, minutes, schedule, data }: Options) {
  return {
    seed: seed === undefined ? undefined : wholeNumber("seed", seed),
    steps: wholeNumber("steps", steps),
    seeds: seeds === undefined ? undefined : wholeNumber("seeds", seeds),
    minutes: minutes === undefined ? undefined : wholeNumber("minutes", minutes),
    schedule: schedule === undefined ? undefined : readSchedule(schedule),
    data: data ?? join(CHECKOUT, ".data", "sim"),
  };
}

async function run({ planted, suite, ...rest }: Options, chosen: Chosen): Promise<boolean> {
  // Must run before any module that imports the Worker.
  await hookModules(planted === undefined ? undefined : withBug(planted));
  const { withSimulation } = await import("./sim/run/simulation.ts");
  const { drawn, explore, traceOne } = await import("./sim/run/explore.ts");
  const { freshSeed, runSuite } = await import("./sim/run/suite.ts");
  const { seed, seeds, steps, minutes, schedule } = chosen;
  return withSimulation(chosen.data, (simulation) => {
    if (suite === true) return runSuite(simulation, seed ?? freshSeed());
    const onlyFind = rest["only-find"];
    const name = String(seed ?? FIRST_SEED);
    if (seeds === undefined && minutes === undefined && onlyFind !== true) {
      return traceOne(simulation, { seed: name, schedule: schedule ?? generate(name, steps) });
    }
    const first = seed ?? (minutes === undefined ? FIRST_SEED : freshSeed());
    const mostSeconds = minutes === undefined ? undefined : minutes * 60;
    return explore(simulation, {
      schedules: schedule ? [{ seed: name, schedule }] : drawn(first, seeds ?? MANY, steps),
      mostSeconds,
      planted,
      onlyFind,
    });
  });
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number.`);
  return Number(text);
}

function readSchedule(text: string): Step[] {
  try {
    return scheduleSchema.parse(JSON.parse(text));
  } catch {
    throw new UsageError("--schedule must be a list of steps, as printed with a broken promise.");
  }
}
