import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { plantedBugs, withBug } from "./planted-bugs.ts";
import { REGRESSIONS } from "./regressions.ts";

/** If a bug isn't found within this many seeds, the simulation can't see it. */
const MOST_SEEDS = 10_000;
const STEPS = 100;
const FOUND = /^Seed (\d+) breaks a promise, as number (\d+): (.+)$/m;
const failedSchema = z.looseObject({ code: z.literal(1), stdout: z.string() });

type Find = { readonly seed: string; readonly tried: string; readonly told: string };
type Options = Readonly<Record<string, string>>;

/**
 * Looks for each planted bug, in a separate process because modules are loaded once, and prints the number of seeds it
 * took. If a stored schedule finds a bug, no seed is searched. A seed that also fails without the bug has found a
 * different one, in the shop itself. Returns false if there is such a seed, if a bug wasn't found, or if a stored
 * schedule no longer fails when its fix is undone. With `only`, looks for that bug alone.
 */
export async function findPlanted(dataDir: string, only: string | undefined): Promise<boolean> {
  // Throws with a list of the bugs if none has this name.
  if (only !== undefined) withBug(only);
  let areAllFound = true;
  for (const { seed, schedule, without } of REGRESSIONS) {
    if (only !== undefined && only !== without) continue;
    const fails = await exploreWith({
      seed,
      schedule: JSON.stringify(schedule),
      planted: without,
      data: dataDir,
    });
    areAllFound &&= fails !== undefined;
    process.stdout.write(
      `${without.padEnd(26)} ${fails === undefined ? "its stored schedule no longer fails" : `stored: ${fails.told}`}
`,
    );
  }
  const stored = new Set(REGRESSIONS.map(({ without }) => without));
  const sought = plantedBugs().filter((planted) => !stored.has(planted));
  for (const planted of sought.filter((one) => only === undefined || one === only)) {
    const { told, isFound } = await lookFor(planted, dataDir);
    areAllFound &&= isFound;
    process.stdout.write(`${planted.padEnd(26)} ${told}\n`);
  }
  return areAllFound;
}

async function lookFor(planted: string, data: string): Promise<{ told: string; isFound: boolean }> {
  const found = await exploreWith({ seeds: String(MOST_SEEDS), planted, data });
  if (!found) return { told: `not found within ${MOST_SEEDS}`, isFound: false };
  const { seed, tried, told } = found;
  const real = await exploreWith({ seed, seeds: "1", data });
  return real
    ? { told: `seed ${seed} fails without it, too: ${real.told}`, isFound: false }
    : { told: `${tried}: ${told}`, isFound: true };
}

/** Returns the first seed that breaks a promise, if one does. The exploration then exits with 1. */
async function exploreWith(options: Options): Promise<Find | undefined> {
  const args = Object.entries({ steps: String(STEPS), ...options }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  const command = [join(CHECKOUT, "ops", "cli", "run.mjs"), "verify", "sim", ...args, "--only-find"];
  try {
    await promisify(execFile)(process.execPath, command);
    return undefined;
  } catch (error) {
    const failed = failedSchema.safeParse(error);
    const [, seed, tried, told] = FOUND.exec(failed.data?.stdout ?? "") ?? [];
    if (seed === undefined || tried === undefined || told === undefined) throw error;
    return { seed, tried, told };
  }
}
