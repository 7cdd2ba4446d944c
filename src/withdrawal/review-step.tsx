import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { withdrawalStatement } from "#domain/withdrawals/withdrawal.ts";
import type { WithdrawalForm } from "#domain/withdrawals/withdrawal-input.ts";
import { CONFIRM_LABEL } from "#domain/seller/consumer.ts";
import { failureSentence, httpStatusOf } from "#src/api/failure.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { Statement } from "./statement.tsx";
import { StepHeading } from "./step-heading.tsx";

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
  const submit = useAct(
    (client, { form, clientKey }: Reviewed) => client.withdrawals.submit.mutate({ ...form, clientKey }),
    { failed: withdrawalFailure, onDone: onReceived },
  );

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
          aria-disabled={submit.pending}
          className="aria-disabled:opacity-60"
          onClick={() => submit.start(reviewed)}
        >
          {submit.pending ? "Sending" : CONFIRM_LABEL}
        </Button>
        <Button variant="secondary" size="large" disabled={submit.pending} onClick={onBack}>
          Make changes
        </Button>
      </div>
      <Failure of={submit} className="" />
    </section>
  );
}

const withdrawalFailure = (error: Error): string =>
  httpStatusOf(error) === TOO_MANY_REQUESTS
    ? "Too many withdrawals right now, so yours wasn’t sent. Please confirm it again in a minute."
    : failureSentence(
        error,
        `We couldn’t send your withdrawal. Please confirm it again, or write to ${seller().email}.`,
      );
