import type * as z from "zod/mini";

export type FieldErrors<FieldName extends string> = Partial<Record<FieldName, string>>;

/** The first error of each of these fields, or of every field. */
export function fieldErrorsOf<FieldName extends string>(
  error: z.core.$ZodError,
  fields?: readonly FieldName[],
): FieldErrors<FieldName> {
  const isField = (name: PropertyKey | undefined): name is FieldName =>
    fields === undefined ? name !== undefined : fields.some((field) => field === name);
  const fieldErrors: FieldErrors<FieldName> = {};
  for (const { path, message } of error.issues) {
    const [name] = path;
    if (isField(name)) fieldErrors[name] ??= message;
  }
  return fieldErrors;
}
