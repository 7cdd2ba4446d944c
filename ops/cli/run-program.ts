import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { CHECKOUT } from "./checkout.ts";

export type RunOptions = {
  readonly env?: NodeJS.ProcessEnv;
  /** Receives the process, so that the caller can end it. */
  readonly onStart?: (child: ChildProcess) => void;
  /** Another program writes to the terminal at the same time, so this one must not draw on it. */
  readonly beside?: boolean;
  /** Lines that aren't shown; only of a program beside others. */
  readonly leaveOut?: RegExp;
  /** A person types into it. Otherwise it gets no input, because nobody is there to answer questions. */
  readonly interactive?: boolean;
};

/** Runs a program with its output shown; returns its exit code. */
export function runProgram(
  command: string,
  args: readonly string[],
  { env = process.env, onStart, beside = false, leaveOut, interactive = false }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const shown = beside ? "pipe" : "inherit";
    const child = spawn(command, args, {
      cwd: CHECKOUT,
      env,
      stdio: [interactive ? "inherit" : "ignore", shown, shown],
    });
    if (child.stdout) show(child.stdout, process.stdout, leaveOut);
    if (child.stderr) show(child.stderr, process.stderr, leaveOut);
    onStart?.(child);
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function show(from: Readable, to: Writable, leaveOut?: RegExp): void {
  createInterface({ input: from }).on("line", (line) => {
    if (leaveOut?.test(line) !== true) to.write(`${line}\n`);
  });
}
