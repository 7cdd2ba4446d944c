import { z } from "zod";
import { CommandError } from "../cli/command-error.ts";

const deployedSchema = z.object({
  type: z.literal("deploy"),
  worker_name: z.string(),
  version_id: z.string().nullable(),
});

/**
 * Reads the report that wrangler wrote to WRANGLER_OUTPUT_FILE_PATH, one line of JSON per event. Fails unless it
 * deployed a version of this Worker, regardless of its exit code.
 */
export function requireDeployed(report: string, workerName: string): void {
  const events = report.split("\n").filter((line) => line !== "");
  const [deployed] = events.flatMap((line) => deployedSchema.safeParse(JSON.parse(line)).data ?? []);
  if (deployed === undefined || deployed.version_id === null) {
    throw new CommandError("wrangler reported no deployed version; the previous version is still serving.");
  }
  if (deployed.worker_name !== workerName) {
    throw new CommandError(`wrangler deployed ${deployed.worker_name}, and ${workerName} is unchanged.`);
  }
}
