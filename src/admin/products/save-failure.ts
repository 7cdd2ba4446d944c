import { refusedFields } from "#src/api/failure.ts";
import type { FormField } from "./form-field.ts";
import { fieldAt } from "./product-resolver.ts";

/** Returns the server's objections, by the form's fields. */
export function failedFields(error: unknown): [FormField, string][] {
  return Object.entries(refusedFields(error)).flatMap(([path, message]) => {
    const field = fieldAt(path);
    return field ? [[field, message] satisfies [FormField, string]] : [];
  });
}
