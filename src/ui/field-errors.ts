import type * as z from "zod/mini";

/** The error of each field of a form. */
export type FieldErrors<FieldName extends string> = Partial<Record<FieldName, string>>;

/** The first error of each of these fields, or of every field. */
export function fieldErrorsOf<FieldName extends string>(
  error: z.core.$ZodError,
  fields?: readonly FieldName[],
): FieldErrors<FieldName> {
  const fieldErrors: FieldErrors<FieldName> = {};
  for (const issue of error.issues) {
    const name = fields
      ? fields.find((field) => field === issue.path[0])
      : (issue.path[0] as FieldName | undefined);
    if (name !== undefined) fieldErrors[name] ??= issue.message;
  }
  return fieldErrors;
}
