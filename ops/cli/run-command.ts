import { spawn } from "node:child_process";
import { join } from "node:path";
import { CHECKOUT } from "./checkout.ts";
import { CommandError } from "./command-error.ts";

/**
 * Runs a command of a folder's commands.ts in a separate process, and fails with that command's output. Some steps need
 * a lot of memory, and only once: ending their process frees it.
 */
export function runCommand(
  folder: "dev" | "ops",
  name: string,
  args: readonly string[],
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(CHECKOUT, "ops", "cli", "run.mjs"), folder, name, ...args], {
      cwd: CHECKOUT,
      env: { ...process.env, ...extraEnv },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new CommandError(output.trim() || `The command ${name} failed (${signal ?? `code ${code}`}).`),
        );
    });
  });
}
