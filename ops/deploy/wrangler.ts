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
  const args = [WRANGLER, ...command, "--config", CONFIG_FILE, "--env", environment];
  try {
    const asked = promisify(execFile)(process.execPath, args, { cwd: CHECKOUT });
    asked.child.stdin?.end();
    return (await asked).stdout;
  } catch {
    return null;
  }
}
