import { useHydrated } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type WithdrawalForm, withdrawalFormSchema } from "#domain/withdrawal-input.ts";
import { Button } from "#src/ui/button.tsx";
import { type FieldErrors, fieldErrorsOf } from "#src/ui/field-errors.ts";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { Honeypot } from "#src/ui/honeypot.tsx";
import { StepHeading } from "./step-heading.tsx";

const FIELDS = ["name", "orderNumber", "email", "products"] as const;
type FieldName = (typeof FIELDS)[number];

type FormStepProps = {
  readonly typed: Pick<WithdrawalForm, FieldName>;
  /** Whether the visitor returns to it from the review. */
  readonly returning: boolean;
  readonly onFilled: (form: WithdrawalForm) => void;
};

/** Step 1: who is withdrawing, and from which order. Errors appear under their fields; nothing is sent yet. */
export function FormStep({ typed, returning, onFilled }: FormStepProps) {
  const form = useRef<HTMLFormElement>(null);
  // Before hydration the browser would submit the form itself and put what was typed into the address.
  const hydrated = useHydrated();
  const [errors, setErrors] = useState<FieldErrors<FieldName>>({});

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function review(): void {
    if (!form.current) return;
    const parsed = z.safeParse(withdrawalFormSchema, Object.fromEntries(new FormData(form.current)));
    setErrors(parsed.success ? {} : fieldErrorsOf(parsed.error, FIELDS));
    if (parsed.success) onFilled(parsed.data);
  }

  const field = (name: FieldName, label: string) => ({
    name,
    label,
    error: errors[name],
    defaultValue: typed[name],
  });
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="withdrawal-form"
      className="grid gap-5 border border-line bg-sheet p-6 md:p-8"
      onSubmit={(event) => {
        event.preventDefault();
        review();
      }}
    >
      <StepHeading id="withdrawal-form" follows={returning}>
        Your withdrawal
      </StepHeading>
      <Field {...field("name", "Your name")} required autoComplete="name" />
      <Field
        {...field("orderNumber", "Order number")}
        required
        autoComplete="off"
        placeholder="SO-001042"
        hint="It stands on your receipt and invoice. If you cannot find it, describe your order in a few words."
      />
      <Field
        {...field("email", "E-mail")}
        type="email"
        required
        autoComplete="email"
        hint="The address that you gave when you paid. We answer to it."
      />
      <TextAreaField
        {...field("products", "Which products (optional)")}
        hint="Leave it empty to withdraw from the whole order."
      />
      <Honeypot />
      <div>
        <Button type="submit" size="large" disabled={!hydrated}>
          Continue
        </Button>
        <p className="mt-3 text-sm text-ink-soft">Nothing is sent yet: you see it once more first.</p>
      </div>
    </form>
  );
}
