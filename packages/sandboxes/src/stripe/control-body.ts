import { z } from "zod";
import { Refusal } from "../shared/http.ts";

/** Parses the body of a control call, or refuses it with the name of the wrong field. */
export function parseControl<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw new Refusal(422, "validation_error", z.prettifyError(result.error));
  return result.data;
}
