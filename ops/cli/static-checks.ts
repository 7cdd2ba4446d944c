import { join } from "node:path";
import { CHECKOUT } from "./checkout.ts";

export const bin = (name: string): string => join(CHECKOUT, "node_modules", ".bin", name);

/** Runs a program to its end with its output shown, and returns its exit code. */
export type RunProgram = (command: string, args: readonly string[]) => Promise<number>;
export type Tally = { readonly passed: number; readonly failed: number };

const KNIP = ["--no-progress", "--no-config-hints"];

const CHECKS: readonly [string, string, readonly string[]][] = [
  ["types", "tsc", ["-p", "."]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["format", "oxfmt", ["--check", "."]],
  ["unused code", "knip", KNIP],
  [
    "packages of the deployed code",
    "knip",
    [...KNIP, "--production", "--strict", "--dependencies", "--workspace=."],
  ],
];

export async function staticChecks(run: RunProgram): Promise<Tally> {
  let failed = 0;
  for (const [name, program, args] of CHECKS) {
    const code = await run(bin(program), args);
    console.log(`${code === 0 ? "ok  " : "FAIL"} ${name}`);
    if (code !== 0) failed += 1;
  }
  return { passed: CHECKS.length - failed, failed };
}
