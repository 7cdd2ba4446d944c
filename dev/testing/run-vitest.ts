import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { CHECKOUT, readIfThere } from "#ops/cli/checkout.ts";
import { type RunOptions, runProgram } from "#ops/cli/run-program.ts";
import { bin } from "#ops/cli/static-checks.ts";
import { OUTSIDE_ERRORS_FILE } from "./outside-reporter.ts";
import { failedFiles, failuresOf, type Report, reportSchema } from "./test-report.ts";
import { TEST_DIR } from "./test-services.ts";

const OUTSIDE_REPORTER = join(CHECKOUT, "dev", "testing", "outside-reporter.ts");

/** What workerd says of each connection that a test's sandbox cuts, and of a body that a test reads as text. */
const WORKERD_NOISE =
  /Network connection lost|^exception = .*disconnected:|^stack: \S+workerd@|^console warning; message = Called \.text\(\)/;

/** Files. */
const TRIED_AGAIN_AT_MOST = 5;

/** The programs running now; a signal to the run ends them, and everything started for them is then closed in order. */
const running = new Set<ChildProcess>();

/** Ends the programs that run now, as Ctrl-C does. */
export const interruptRunning = (): void => running.forEach((child) => child.kill("SIGINT"));

/** Runs a program to its end and returns its exit code. */
export const run = (command: string, args: readonly string[], options: RunOptions = {}) =>
  runProgram(command, args, {
    ...options,
    onStart: (child) => {
      running.add(child);
      child.on("close", () => running.delete(child));
    },
  });

/** One vitest, with the environment in which its projects find their services. */
export type VitestRun = {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/** Without a report, the run broke off. `outside` is what was thrown outside every test. */
export type Ended = {
  readonly exitCode: number;
  readonly outside: readonly string[];
  readonly report?: Report;
};

/** Runs vitest once, possibly beside another one. An interrupted run leaves no report. */
export async function runVitest({ name, args, env }: VitestRun, beside: boolean): Promise<Ended> {
  const file = join(TEST_DIR, `report-${name}.json`);
  const outsideFile = join(TEST_DIR, `outside-${name}.txt`);
  for (const old of [file, outsideFile]) rmSync(old, { force: true });
  const reporters = [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    `--reporter=${OUTSIDE_REPORTER}`,
  ];
  const exitCode = await run(bin("vitest"), ["run", ...reporters, ...args], {
    env: { ...env, [OUTSIDE_ERRORS_FILE]: outsideFile },
    beside,
    leaveOut: WORKERD_NOISE,
  });
  const outside = (readIfThere(outsideFile) ?? "").split("\n").filter((line) => line !== "");
  if (!existsSync(file)) return { exitCode, outside };
  return { exitCode, outside, report: reportSchema.parse(JSON.parse(readFileSync(file, "utf8"))) };
}

/** Runs the chosen tests, and those that a saved change concerns again, until Ctrl-C. */
export const watchVitest = ({ args, env }: Omit<VitestRun, "name">): Promise<number> =>
  run(bin("vitest"), ["watch", ...args], { env, interactive: true });

/** Returns failures of a run in which no test failed: errors thrown outside every test, or a run that broke off. */
export function failuresOutside({ exitCode, outside, report }: Ended): readonly string[] {
  if (outside.length > 0) return outside.map((error) => `outside every test: ${error}`);
  const isExplained = exitCode === 0 || (report !== undefined && failuresOf(report).length > 0);
  return isExplained ? [] : [`vitest ended with ${exitCode}, and no test failed`];
}

/**
 * Runs files that failed beside others once more, alone. A loaded machine fails a test that waits; a fault fails it
 * again. A file that passes only alone is named, so that it gets fixed. More than a few files are a fault, and fail
 * immediately.
 */
export async function tryAgain(first: Report, env: NodeJS.ProcessEnv): Promise<Ended | undefined> {
  const files = failedFiles(first);
  if (files.length === 0 || files.length > TRIED_AGAIN_AT_MOST) return undefined;
  console.log(`Once more, alone: ${files.map((file) => relative(CHECKOUT, file)).join(", ")}`);
  const again = await runVitest({ name: "again", args: ["--no-file-parallelism", ...files], env }, false);
  const stillFailing = new Set(again.report === undefined ? [] : failuresOf(again.report));
  for (const failure of failuresOf(first)) {
    if (again.report !== undefined && !stillFailing.has(failure))
      console.log(`PASSED ALONE ONLY  ${failure}`);
  }
  return again;
}
