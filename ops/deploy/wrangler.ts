import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { CHECKOUT } from "../cli/checkout.ts";
import { CONFIG_FILE } from "./deployed-config.ts";
import type { EnvironmentName } from "./environments.ts";

/** The path of wrangler's script, for this Node to run. */
export const WRANGLER = join(
  dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
  "bin",
  "wrangler.js",
);

/** Returns wrangler's output for an environment; null if it fails, for example because nobody is logged in. */
export async function readFromWrangler(
  environment: EnvironmentName,
  command: readonly string[],
): Promise<string | null> {
  return wranglerOutput([...command, "--config", CONFIG_FILE, "--env", environment]).catch(() => null);
}

/** Runs wrangler, which can ask nothing, and returns its output. Throws an error with its `stderr` if it fails. */
export async function wranglerOutput(args: readonly string[]): Promise<string> {
  const asked = promisify(execFile)(process.execPath, [WRANGLER, ...args], { cwd: CHECKOUT });
  asked.child.stdin?.end();
  return (await asked).stdout;
}
