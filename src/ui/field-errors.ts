import type * as z from "zod/mini";

export type FieldErrors<FieldName extends string> = Partial<Record<FieldName, string>>;

/** The first error of each of these fields, or of every field; one within a field is there by its path, too, such as `lines.0.reason`. */
export function fieldErrorsOf<FieldName extends string>(
  error: z.core.$ZodError,
  fields?: readonly FieldName[],
): FieldErrors<FieldName> {
  const isField = (name: string): name is FieldName =>
    fields === undefined ? name !== "" : fields.some((field) => field === name);
  const fieldErrors: FieldErrors<FieldName> = {};
  for (const { path, message } of error.issues) {
    for (const name of [path.slice(0, 1).join("."), path.join(".")])
      if (isField(name)) fieldErrors[name] ??= message;
  }
  return fieldErrors;
}
