import { type ChildProcess, spawn } from "node:child_process";
import { CHECKOUT } from "./checkout.ts";

type RunOptions = {
  readonly env?: NodeJS.ProcessEnv;
  /** Receives the process, so that the caller can end it. */
  readonly onStart?: (child: ChildProcess) => void;
};

/**
 * Runs a program with its output shown; returns its exit code. It gets no input: nobody is there to answer questions.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  { env = process.env, onStart }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: CHECKOUT, env, stdio: ["ignore", "inherit", "inherit"] });
    onStart?.(child);
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}
