import * as z from "zod/mini";
import type { CanonicalizeInput } from "../request/policy.ts";

/** Makes the canonical form of what a schema accepts; the schema refuses what the procedure would refuse, or answer with a 404. */
export function canonicalInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  toCanonical: (input: z.output<Schema>) => unknown,
): CanonicalizeInput {
  return (input) => {
    const parsed = z.safeParse(schema, input);
    return parsed.success ? { cacheable: true, input: toCanonical(parsed.data) } : { cacheable: false };
  };
}
