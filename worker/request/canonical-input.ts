import { type $ZodType, type output, safeParse } from "zod/v4/core";
import type { CanonicalizeInput } from "./policy.ts";

/**
 * Makes the canonical form of what a schema accepts: what the schema reads, or what `toCanonical` makes of that where more
 * inputs ask for the same. The schema refuses what the procedure would refuse, or answer with a 404.
 */
export function canonicalInput<Schema extends $ZodType>(
  schema: Schema,
  toCanonical: (input: output<Schema>) => unknown = (input) => input,
): CanonicalizeInput {
  return (input) => {
    const parsed = safeParse(schema, input);
    return parsed.success ? { cacheable: true, input: toCanonical(parsed.data) } : { cacheable: false };
  };
}
