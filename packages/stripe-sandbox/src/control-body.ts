import { z } from "zod";
import { invalidRequest } from "./stripe-error.ts";

/** The body of a control call, or a refusal that names what is wrong with it. */
export function parseControl<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw invalidRequest(z.prettifyError(result.error));
  return result.data;
}
