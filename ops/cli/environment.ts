import type { z } from "zod";
import { SettingsError } from "#worker/platform/env.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Parses variables with a schema. Throws a SettingsError of one sentence that names the malformed one. */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues[0]?.message ?? "A setting is malformed.");
}
