import { type ChildProcess, spawn } from "node:child_process";
import { CHECKOUT } from "./checkout.ts";

type RunOptions = {
  readonly env?: NodeJS.ProcessEnv;
  /** Receives the process, so that the caller can end it. */
  readonly onStart?: (child: ChildProcess) => void;
  /** Another program writes to the terminal at the same time, so this one must not draw on it. */
  readonly beside?: boolean;
};

/**
 * Runs a program with its output shown; returns its exit code. It gets no input, because nobody is there to answer
 * questions.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { env = process.env, onStart, beside = false }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const shown = beside ? "pipe" : "inherit";
    const child = spawn(command, args, { cwd: CHECKOUT, env, stdio: ["ignore", shown, shown] });
    child.stdout?.pipe(process.stdout, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
    onStart?.(child);
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
