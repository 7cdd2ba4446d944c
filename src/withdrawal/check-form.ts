import * as z from "zod/mini";
import { type WithdrawalForm, withdrawalFormSchema } from "#domain/orders/withdrawal-input.ts";
import { type FieldErrors, fieldErrorsOf } from "#src/ui/field-errors.ts";

const FIELDS = ["name", "orderNumber", "email", "products"] as const;
export type FieldName = (typeof FIELDS)[number];

type Checked =
  | { readonly form: WithdrawalForm; readonly errors: null }
  | { readonly form: null; readonly errors: FieldErrors<FieldName> };

/** What was filled in, or what is wrong with it. Apart from the form, which the first load shows without it. */
export function checkForm(filled: FormData): Checked {
  const parsed = z.safeParse(withdrawalFormSchema, Object.fromEntries(filled));
  return parsed.success
    ? { form: parsed.data, errors: null }
    : { form: null, errors: fieldErrorsOf(parsed.error, FIELDS) };
}
