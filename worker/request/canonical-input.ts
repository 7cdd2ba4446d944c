import { type $ZodType, type output, safeParse } from "zod/v4/core";
import type { CanonicalizeInput } from "./policy.ts";

/**
 * Returns the canonical form of inputs that a schema accepts: the parsed input, or the result of `toCanonical` if
 * several inputs have the same response. The schema rejects inputs that the procedure would refuse, or for which it
 * would return 404.
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
