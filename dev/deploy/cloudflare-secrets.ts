import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { CHECKOUT } from "../data-dir.ts";
import { CONFIG_FILE, type EnvironmentName } from "./deployed-config.ts";

/** wrangler's program; it is run on this Node. */
export const WRANGLER = join(
  dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
  "bin",
  "wrangler.js",
);

const listSchema = z.array(z.object({ name: z.string() }));

/**
 * The names of the secrets that an environment has at Cloudflare, which never gives their values back; null when it
 * can not be asked: nobody is logged in, or the Worker was never deployed.
 */
export async function secretNamesAtCloudflare(
  environment: EnvironmentName,
): Promise<ReadonlySet<string> | null> {
  const args = [WRANGLER, "secret", "list", "--config", CONFIG_FILE, "--env", environment];
  try {
    const asked = promisify(execFile)(process.execPath, args, { cwd: CHECKOUT });
    asked.child.stdin?.end();
    const { stdout } = await asked;
    return new Set(listSchema.parse(JSON.parse(stdout)).map(({ name }) => name));
  } catch {
    return null;
  }
}
