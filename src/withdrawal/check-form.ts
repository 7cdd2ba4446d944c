import * as z from "zod/mini";
import { type WithdrawalForm, withdrawalFormSchema } from "#domain/orders/withdrawal-input.ts";
import { type FieldErrors, fieldErrorsOf } from "#src/ui/field-errors.ts";

const FIELDS = ["name", "orderNumber", "email", "products"] as const;
export type FieldName = (typeof FIELDS)[number];

type Checked =
  | { readonly form: WithdrawalForm; readonly errors: null }
  | { readonly form: null; readonly errors: FieldErrors<FieldName> };

/**
 * Returns the filled values, or their faults. A module of its own, because the first load shows the form without it.
 */
export function checkForm(filled: FormData): Checked {
  const parsed = z.safeParse(withdrawalFormSchema, Object.fromEntries(filled));
  return parsed.success
    ? { form: parsed.data, errors: null }
    : { form: null, errors: fieldErrorsOf(parsed.error, FIELDS) };
}
