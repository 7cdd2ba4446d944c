import { z } from "zod";
import { invalidRequest } from "./stripe-error.ts";

/** Parses the body of a control call, or refuses it with the name of the wrong field. */
export function parseControl<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw invalidRequest(z.prettifyError(result.error));
  return result.data;
}
