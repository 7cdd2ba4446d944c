import { useMutation } from "@tanstack/react-query";
import { COMPANY } from "#domain/seller/company.ts";
import { withdrawalStatement } from "#domain/orders/withdrawal.ts";
import type { WithdrawalForm } from "#domain/orders/withdrawal-input.ts";
import { CONFIRM_LABEL } from "#domain/seller/withdrawal-words.ts";
import { failureDataOf } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Statement } from "./statement.tsx";
import { StepHeading } from "./step-heading.tsx";

const BAD_REQUEST = 400;
const TOO_MANY_REQUESTS = 429;

/** A valid form, with the key that distinguishes a repeated click from a second withdrawal. */
export type Reviewed = { readonly form: WithdrawalForm; readonly clientKey: string };

type ReviewStepProps = {
  readonly reviewed: Reviewed;
  readonly onBack: () => void;
  readonly onReceived: (receipt: Outputs["withdrawals"]["submit"]) => void;
};

/**
 * Step 2: the statement, word for word, and the button required by law. After a failure it says so and keeps
 * everything.
 */
export function ReviewStep({ reviewed, onBack, onReceived }: ReviewStepProps) {
  const { client } = useApi();
  const {
    mutate: confirm,
    isPending: sending,
    error,
  } = useMutation({
    mutationFn: ({ form, clientKey }: Reviewed) => client.withdrawals.submit.mutate({ ...form, clientKey }),
    onSuccess: (receipt) => onReceived(receipt),
  });

  return (
    <section
      aria-labelledby="withdrawal-review"
      className="grid gap-5 border border-line-strong bg-sheet p-6 md:p-8"
    >
      <StepHeading id="withdrawal-review" follows>
        Check and confirm
      </StepHeading>
      <p>This is what will be sent to {COMPANY.tradeName}:</p>
      <Statement
        text={withdrawalStatement(reviewed.form)}
        className="border-l-2 border-accent bg-well px-4 py-3"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          size="large"
          // Not `disabled`, because then the button would lose the focus during the request.
          aria-disabled={sending}
          className="aria-disabled:opacity-60"
          onClick={() => {
            if (!sending) confirm(reviewed);
          }}
        >
          {sending ? "Sending" : CONFIRM_LABEL}
        </Button>
        <Button variant="secondary" size="large" disabled={sending} onClick={onBack}>
          Make changes
        </Button>
      </div>
      <LiveRegion urgency="assertive" className="text-signal">
        {error ? failureText(error) : ""}
        <Reference error={error} />
      </LiveRegion>
    </section>
  );
}

function failureText(error: unknown): string {
  const data = failureDataOf(error);
  if (data?.httpStatus === TOO_MANY_REQUESTS)
    return "Too many withdrawals right now, so yours wasn’t sent. Please confirm it again in a minute.";
  if (data?.httpStatus === BAD_REQUEST && error instanceof Error) return error.message;
  return `We couldn’t send your withdrawal. Please confirm it again, or write to ${COMPANY.email}.`;
}
