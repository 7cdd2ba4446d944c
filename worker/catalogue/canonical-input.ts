import * as z from "zod/mini";
import type { CanonicalizeInput } from "../request/policy.ts";

/** Of a call that takes no input: whatever is sent asks for the same. */
export const withoutInput: CanonicalizeInput = () => ({ cacheable: true, input: undefined });

/** Spells what a schema takes; the schema refuses what the procedure would refuse, or answer with a 404. */
export function canonicalInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  spell: (input: z.output<Schema>) => unknown,
): CanonicalizeInput {
  return (input) => {
    const parsed = z.safeParse(schema, input);
    return parsed.success ? { cacheable: true, input: spell(parsed.data) } : { cacheable: false };
  };
}
