import * as z from "zod/mini";
import { type WithdrawalForm, withdrawalFormSchema } from "#domain/withdrawals/withdrawal-input.ts";
import { type FieldErrors, fieldErrorsOf } from "#src/ui/field-errors.ts";

const FIELDS = ["name", "orderNumber", "email", "products"] as const;
export type FieldName = (typeof FIELDS)[number];

type Checked =
  | { readonly form: WithdrawalForm; readonly errors: null }
  | { readonly form: null; readonly errors: FieldErrors<FieldName> };

/**
 * Returns the form's values, or their errors. It has its own module, because the first load doesn't need it to show the
 * form.
 */
export function checkForm(filled: FormData): Checked {
  const parsed = z.safeParse(withdrawalFormSchema, Object.fromEntries(filled));
  return parsed.success
    ? { form: parsed.data, errors: null }
    : { form: null, errors: fieldErrorsOf(parsed.error, FIELDS) };
}
