import { z } from "zod";
import { DEFAULT_DATA_DIR, readRunning } from "../data-dir.ts";
import { type Environment, requireDatabaseUrl } from "../settings.ts";

const runningSchema = z.object({ databaseUrl: z.string() });

/** The database that a command works on: what DATABASE_URL names; without one, that of the shop which runs from this checkout. */
export function chosenDatabaseUrl(env: Environment): string {
  const running = env["DATABASE_URL"] === undefined ? readRunning(DEFAULT_DATA_DIR) : undefined;
  if (running !== undefined) return runningSchema.parse(JSON.parse(running)).databaseUrl;
  return requireDatabaseUrl(env);
}
