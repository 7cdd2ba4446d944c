import { useHydrated } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { WithdrawalForm } from "#domain/withdrawals/withdrawal-input.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import type { FieldErrors } from "#src/ui/field-errors.ts";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import type { FieldName } from "./check-form.ts";
import { StepHeading } from "./step-heading.tsx";

/** Called while the form is being filled in. */
const loadCheck = () => import("./check-form.ts");
const NOT_CHECKED =
  "We couldn’t reach the shop. Nothing you typed is lost. Check your connection and try again.";

export const withdrawalDraft = (order: string): string => `withdrawal:${order}`;

type FormStepProps = {
  readonly typed: Pick<WithdrawalForm, FieldName>;
  /** The order number in the page's address, which a draft belongs to. */
  readonly order: string;
  /** True if the visitor came back from the review. */
  readonly returning: boolean;
  readonly onFilled: (form: WithdrawalForm) => void;
};

/** Step 1: who is withdrawing, and from which order. Errors appear under their fields; nothing is sent yet. */
export function FormStep({ typed, order, returning, onFilled }: FormStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(form, withdrawalDraft(order), { inTab: true });
  // Before hydration the browser would submit the form itself and put the typed text into the address.
  const hydrated = useHydrated();
  const [errors, setErrors] = useState<FieldErrors<FieldName>>({});

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const preload = () => void loadCheck().catch(() => undefined);
    const filled = form.current;
    filled?.addEventListener("focusin", preload, { once: true });
    return () => filled?.removeEventListener("focusin", preload);
  }, []);

  async function review(filled: FormData): Promise<void> {
    const check = await loadCheck().catch(() => null);
    setFailed(check === null);
    const checked = check?.checkForm(filled);
    setErrors(checked?.errors ?? {});
    if (checked?.form) onFilled(checked.form);
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
      {...draft.props}
      noValidate
      aria-labelledby="withdrawal-form"
      className="grid gap-5 border border-line bg-sheet p-6 md:p-8"
      onSubmit={(event) => {
        event.preventDefault();
        void review(new FormData(event.currentTarget));
      }}
    >
      <StepHeading id="withdrawal-form" follows={returning}>
        Your withdrawal
      </StepHeading>
      {returning ? null : <DraftNotice notice={draft.notice} onDiscard={draft.discard} />}
      <Field {...field("name", "Your name")} required autoComplete="name" />
      <Field
        {...field("orderNumber", "Order number")}
        required
        autoComplete="off"
        placeholder="SO-001042"
        hint="You’ll find it on your receipt and invoice. If you can’t, describe your order in a few words."
      />
      <Field
        {...field("email", "Email")}
        type="email"
        required
        autoComplete="email"
        hint="The address you used at checkout. We will reply there."
      />
      <TextAreaField
        {...field("products", "Which products (optional)")}
        hint="Leave this empty to withdraw from the whole order."
      />
      <div>
        <Button type="submit" size="large" disabled={!hydrated}>
          Continue
        </Button>
        <LiveRegion urgency="assertive" className="text-signal not-empty:mt-3">
          {failed ? NOT_CHECKED : ""}
        </LiveRegion>
        <p className="mt-3 text-sm text-ink-soft">You can review it before sending.</p>
      </div>
    </form>
  );
}
