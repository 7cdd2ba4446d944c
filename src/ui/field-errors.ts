import type * as z from "zod/mini";

/** What is wrong with each field of a form. */
export type Complaints<FieldName extends string> = Partial<Record<FieldName, string>>;

/** The first complaint about each of these fields. */
export function complaintsOf<FieldName extends string>(
  error: z.core.$ZodError,
  fields: readonly FieldName[],
): Complaints<FieldName> {
  const complaints: Complaints<FieldName> = {};
  for (const issue of error.issues) {
    const name = fields.find((field) => field === issue.path[0]);
    if (name !== undefined) complaints[name] ??= issue.message;
  }
  return complaints;
}
