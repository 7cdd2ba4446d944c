import { z } from "zod";
import { CommandError } from "../cli/command-error.ts";

const uploadedSchema = z.object({
  type: z.enum(["deploy", "version-upload"]),
  worker_name: z.string(),
  version_id: z.string().nullable(),
});

/**
 * Reads the report that wrangler wrote to WRANGLER_OUTPUT_FILE_PATH, one line of JSON per event, and returns the id of
 * the version that it uploaded. Fails unless it uploaded one of this Worker, regardless of its exit code.
 */
export function readUploaded(
  report: string,
  type: z.infer<typeof uploadedSchema>["type"],
  workerName: string,
): string {
  const events = report.split("\n").filter((line) => line !== "");
  const uploaded = events
    .flatMap((line) => uploadedSchema.safeParse(JSON.parse(line)).data ?? [])
    .find((event) => event.type === type);
  if (uploaded === undefined || uploaded.version_id === null) {
    throw new CommandError("wrangler reported no uploaded version; the previous version is still serving.");
  }
  if (uploaded.worker_name !== workerName) {
    throw new CommandError(`wrangler uploaded ${uploaded.worker_name}, and ${workerName} is unchanged.`);
  }
  return uploaded.version_id;
}
