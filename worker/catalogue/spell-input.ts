import * as z from "zod/mini";
import type { SpellInput } from "../request/policy.ts";

/** Spells what a schema takes; the schema refuses what the procedure would refuse, or answer with a 404. */
export function spelled<Schema extends z.ZodMiniType>(
  schema: Schema,
  spell: (input: z.output<Schema>) => unknown,
): SpellInput {
  return (input) => {
    const parsed = z.safeParse(schema, input);
    return parsed.success ? { taken: true, input: spell(parsed.data) } : { taken: false };
  };
}
