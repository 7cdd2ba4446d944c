import { z } from "zod";
import type { EnvironmentName } from "./environments.ts";
import { readFromWrangler } from "./wrangler.ts";

const listSchema = z.array(z.object({ name: z.string() }));

/**
 * Returns the names of an environment's secrets at Cloudflare, which never returns their values. Null if Cloudflare
 * can't be queried because nobody is logged in, or if the Worker was never deployed.
 */
export async function secretNamesAtCloudflare(
  environment: EnvironmentName,
): Promise<ReadonlySet<string> | null> {
  const printed = await readFromWrangler(environment, ["secret", "list"]);
  if (printed === null) return null;
  try {
    return new Set(listSchema.parse(JSON.parse(printed)).map(({ name }) => name));
  } catch {
    return null;
  }
}
