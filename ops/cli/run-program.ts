import { type ChildProcess, spawn } from "node:child_process";
import { CHECKOUT } from "./checkout.ts";

type RunOptions = {
  readonly env?: NodeJS.ProcessEnv;
  /** Is given the process, for whoever may have to end it. */
  readonly onStart?: (child: ChildProcess) => void;
};

/** Runs a program with its output shown; answers its exit code. Nobody is there to answer a question of its. */
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
