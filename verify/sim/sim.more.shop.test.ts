import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const RUN_MS = 120_000;
/** Generous, for a loaded machine. */
const SUITE_MS = 900_000;

/** Runs the command in a separate process, with a database on the tests' server. */
async function simulate(...options: readonly string[]): Promise<string> {
  const args = [join(CHECKOUT, "ops", "cli", "run.mjs"), "verify", "sim", ...options];
  const data = join(CHECKOUT, ".data", "test", "sim");
  const { stdout } = await promisify(execFile)(process.execPath, [...args, "--data", data], {
    cwd: CHECKOUT,
    timeout: SUITE_MS,
    maxBuffer: 100 * 1024 * 1024,
  });
  return stdout;
}

it(
  "prints the same trace for the same seed, and nothing else",
  async () => {
    const first = await simulate("--seed", "7", "--steps", "100");
    const again = await simulate("--seed", "7", "--steps", "100");
    expect(again).toBe(first);
    expect(first.split("\n").filter((line) => line !== "" && !/^ *\d+ +\d+\.\d{3} /.test(line))).toEqual([]);
    expect(first.split("\n").length).toBeGreaterThan(100);
  },
  2 * RUN_MS,
);

it(
  "breaks no promise in the schedules that once failed, 30 fixed ones and 10 fresh ones",
  async () => {
    // The fresh seeds are printed, so that a failure can be replayed.
    expect(await simulate("--suite")).toMatch(
      /^Fresh seeds from \d+ on\.\n(.*No promise is broken\.\n)+30 schedules .*No promise is broken\.\n10 schedules .*No promise is broken\.\n$/,
    );
  },
  SUITE_MS,
);
