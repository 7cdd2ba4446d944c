import * as z from "zod/mini";

/** Reads a value that a browser has stored as JSON; null without one, and for anything unexpected. */
export function parseStored<Schema extends z.ZodMiniType>(
  schema: Schema,
  stored: string | null,
): z.infer<Schema> | null {
  if (stored === null) return null;
  try {
    const parsed = z.safeParse(schema, JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
