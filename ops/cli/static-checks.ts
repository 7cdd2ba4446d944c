import { join } from "node:path";
import { CHECKOUT } from "./checkout.ts";

export const bin = (name: string): string => join(CHECKOUT, "node_modules", ".bin", name);

/** Runs a program to its end with its output shown, and returns its exit code. */
export type RunProgram = (command: string, args: readonly string[]) => Promise<number>;
export type Tally = { readonly passed: number; readonly failed: number };

type Check = readonly [name: string, program: string, args: readonly string[]];

/** What must hold of the code that is deployed. */
export const CODE_CHECKS: readonly Check[] = [
  ["types", "tsc", ["-p", "."]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["format", "oxfmt", ["--check", "."]],
];

const KNIP = ["--no-progress", "--no-config-hints"];

/** What must hold of a checkout, with its tests and tools. */
export const CHECKOUT_CHECKS: readonly Check[] = [
  ...CODE_CHECKS,
  ["unused code", "knip", KNIP],
  [
    "packages of the deployed code",
    "knip",
    [...KNIP, "--production", "--strict", "--dependencies", "--workspace=."],
  ],
];

export async function staticChecks(run: RunProgram, checks: readonly Check[]): Promise<Tally> {
  let failed = 0;
  for (const [name, program, args] of checks) {
    const code = await run(bin(program), args);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${name}`);
    if (code !== 0) failed += 1;
  }
  return { passed: checks.length - failed, failed };
}
