import { existsSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT } from "../ops/cli/checkout.ts";
import { type Command, defineCommand } from "../ops/cli/command.ts";
import { CommandError } from "../ops/cli/command-error.ts";
import { runProgram } from "../ops/cli/run-program.ts";

const STRYKER = join(CHECKOUT, "bench", "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");

/** `npm ci` doesn't install this folder's packages with the shop's. */
function requirePackages(): void {
  if (!existsSync(STRYKER)) throw new CommandError("Run `npm ci --prefix bench` first.");
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  measure: defineCommand({
    name: "npm run bench",
    about: `Measures the times that matter, each beside its floor or limit from the same run, in about ten minutes. No figure makes it
fail. Without --only it also writes the figures into docs/benchmarks.md. Needs \`npm ci --prefix bench\`.`,
    options: {
      only: {
        type: "string",
        value: "<groups>",
        about: "only these groups, separated by commas: lighthouse, press, cpu, distance, throughput",
      },
    },
    settings: { CHROMIUM_PATH: "path of the browser; by default, an installed one" },
    example: "npm run bench -- --only throughput,cpu",
    run: async ({ only }) => {
      requirePackages();
      await (await import("./measure.ts")).measure(only);
    },
  }),
  mutate: defineCommand({
    name: "npm run mutation",
    about: `Changes the rules in domain/ in small ways, one at a time, and names every change that no test catches. Exits with 1 if too
many go uncaught (bench/stryker.config.json). Needs \`npm ci --prefix bench\`.`,
    options: {
      mutate: {
        type: "string",
        short: "m",
        value: "<files>",
        about: "only these files, separated by commas",
      },
    },
    settings: {},
    example: "npm run mutation -- --mutate domain/money/money.ts",
    run: async ({ mutate }) => {
      requirePackages();
      const files = mutate === undefined ? [] : ["--mutate", mutate];
      const args = [STRYKER, "run", "bench/stryker.config.json", ...files];
      process.exitCode = await runProgram(process.execPath, args);
    },
  }),
};
