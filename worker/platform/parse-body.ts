import * as z from "zod/mini";
import { ShopError } from "./errors.ts";

/** Parses a call's body with a schema; throws 400 with the schema's first error. */
export function parseBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new ShopError("bad_request", parsed.error.issues[0]?.message ?? "The request is malformed.");
}
