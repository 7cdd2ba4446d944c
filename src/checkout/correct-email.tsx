import { correctEmailSchema } from "#domain/orders/correct-email.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Field } from "#src/ui/field.tsx";

type CorrectEmailProps = {
  readonly sessionId: string;
  /** The address as typed into the payment form. */
  readonly email: string;
  /** Called with a sentence for the buyer. */
  readonly onCorrected: (sentence: string) => void;
};

/** Shows where the order's mails go, so that a typing error is seen, and corrects it (D82). The receipt's link to the order then ends. */
export function CorrectEmail({ sessionId, email, onCorrected }: CorrectEmailProps) {
  const form = useActForm(
    correctEmailSchema,
    (client, correction) => client.stripe.correctEmail.mutate(correction),
    {
      more: { sessionId },
      failed: "We couldn’t correct the address. Please try again.",
      onDone: ({ message }) => onCorrected(message),
    },
  );

  return (
    <div>
      <p>
        Emails about this order go to <strong className="font-medium">{email}</strong>.
      </p>
      <details data-no-print className="mt-1">
        <summary className="min-h-6 text-accent">Wrong address?</summary>
        <form {...form.props} aria-label="Correct the address" className="mt-2 grid max-w-sm gap-3">
          <Field
            label="Correct email address"
            type="email"
            required
            autoComplete="email"
            defaultValue={email}
            hint="We’ll email your order there again, and links in the first email stop working."
            {...form.field("email")}
          />
          <div>
            <Submit form={form} label="Correct the address" />
          </div>
          <Failure of={form} className="" />
        </form>
      </details>
    </div>
  );
}
