import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CorrectEmail as Correction, correctEmailSchema } from "#domain/orders/correct-email.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { Field } from "#src/ui/field.tsx";
import { Failure } from "#src/ui/failure.tsx";

const FIELDS = ["email"] as const;

type CorrectEmailProps = {
  readonly sessionId: string;
  /** The address as typed into the payment form. */
  readonly email: string;
  /** Called with a sentence for the buyer. */
  readonly onCorrected: (sentence: string) => void;
};

/** Shows where the order's mails go, so that a typing error is seen, and corrects it (D82). */
export function CorrectEmail({ sessionId, email, onCorrected }: CorrectEmailProps) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const save = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: (correction: Correction) => client.stripe.correctEmail.mutate(correction),
    onSuccess: ({ message }) => {
      onCorrected(message);
      // The receipt's link to the order has ended.
      return queryClient.invalidateQueries();
    },
  });
  const checked = useCheckedForm({
    schema: correctEmailSchema,
    fields: FIELDS,
    more: { sessionId },
    send: save,
  });

  return (
    <div>
      <p>
        Emails about this order go to <strong className="font-medium">{email}</strong>.
      </p>
      <details data-no-print className="mt-1">
        <summary className="min-h-6 text-accent">Wrong address?</summary>
        <form {...checked.props} aria-label="Correct the address" className="mt-2 grid max-w-sm gap-3">
          <Field
            name="email"
            label="Correct email address"
            type="email"
            required
            autoComplete="email"
            defaultValue={email}
            hint="We’ll email your order there again, and links in the first email stop working."
            error={checked.errors.email}
          />
          <div>
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? "Saving" : "Correct the address"}
            </Button>
          </div>
          <Failure of={save} failed="We couldn’t correct the address. Please try again." className="" />
        </form>
      </details>
    </div>
  );
}
