import type * as z from "zod/mini";

/** The error of each field of a form. */
export type FieldErrors<FieldName extends string> = Partial<Record<FieldName, string>>;

/** The first error of each of these fields. */
export function fieldErrorsOf<FieldName extends string>(
  error: z.core.$ZodError,
  fields: readonly FieldName[],
): FieldErrors<FieldName> {
  const fieldErrors: FieldErrors<FieldName> = {};
  for (const issue of error.issues) {
    const name = fields.find((field) => field === issue.path[0]);
    if (name !== undefined) fieldErrors[name] ??= issue.message;
  }
  return fieldErrors;
}
