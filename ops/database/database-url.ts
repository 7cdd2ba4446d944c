import { z } from "zod";
import { parseVariables, SettingsError, settingsSchema } from "#worker/platform/settings-schema.ts";
import type { Environment } from "../cli/environment.ts";
import { DEFAULT_DATA_DIR, readRunning } from "../cli/running-shop.ts";

const databaseSchema = settingsSchema.pick({ databaseUrl: true });
const runningSchema = z.object({ databaseUrl: z.string() });

/** Returns the database of a command that never creates one itself. */
export function requireDatabaseUrl(env: Environment): string {
  if (env["DATABASE_URL"] === undefined) throw new SettingsError("DATABASE_URL is missing.");
  return parseVariables(databaseSchema, env).databaseUrl;
}

/**
 * Returns the database that a command works on: the one in DATABASE_URL, or that of the shop running from this
 * checkout.
 */
export function chosenDatabaseUrl(env: Environment): string {
  const running = env["DATABASE_URL"] === undefined ? readRunning(DEFAULT_DATA_DIR) : undefined;
  if (running !== undefined) return runningSchema.parse(JSON.parse(running)).databaseUrl;
  return requireDatabaseUrl(env);
}
