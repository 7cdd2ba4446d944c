import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { SECOND_EYES_OWNERS } from "#domain/accounts/approvals.ts";
import { secondEyesSchema } from "#domain/accounts/staff-input.ts";
import { readTypedCents, typedAmount } from "#domain/money/typed-amount.ts";
import { staffRulesQuery } from "#src/admin/admin-queries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { SaveOutcome } from "./save-outcome.tsx";
import { typedSum } from "./typed-sum.ts";

const WAITING_TEXT =
  "large refunds, changes of staff and of these rules, people who join by an invitation, erasures of customers’ data, and exports of orders, books, the audit log and customers’ data wait until another owner has approved them with a passkey.";
const FAILED_TEXT = "We couldn’t save this. Please try again.";

const typedSumSchema = z.object({
  sum: typedSum(secondEyesSchema.shape.secondEyesRefundCents, {
    empty: "Enter a sum.",
    wrong: "This isn’t a sum.",
  }),
});

/** Whether large refunds, changes of staff and exports wait for another owner (D57). A failure to load is shown with the refund limit. */
export function SecondEyesRule() {
  const id = useId();
  const { data } = useQuery(staffRulesQuery(useApi()));
  if (!data) return null;
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        Second pair of eyes
      </h2>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        {data.secondEyes
          ? `It’s on: ${WAITING_TEXT} This rule does, too.`
          : `It’s off. Switched on, ${WAITING_TEXT} It needs ${SECOND_EYES_OWNERS} owners with a passkey, and ends the open invitations. Links for the accountant stay until they’re revoked.`}
      </p>
      <RuleForm rules={data} />
    </section>
  );
}

function RuleForm({ rules }: { readonly rules: Outputs["staff"]["rules"] }) {
  const form = useActForm(
    typedSumSchema,
    (client, { sum }) => {
      const typed = readTypedCents(sum);
      const cents = "cents" in typed ? typed.cents : null;
      return client.staff.setSecondEyes.mutate({
        secondEyes: true,
        secondEyesRefundCents: cents ?? rules.secondEyesRefundCents,
      });
    },
    { failed: FAILED_TEXT },
  );
  const { secondEyesRefundCents } = rules;
  const off = useAct(
    (client) => client.staff.setSecondEyes.mutate({ secondEyes: false, secondEyesRefundCents }),
    { failed: FAILED_TEXT },
  );
  const stored = typedAmount(rules.secondEyesRefundCents);
  return (
    <>
      <form
        {...form.props}
        aria-label="Second pair of eyes"
        className="mt-4 flex flex-wrap items-start gap-4"
      >
        <Field
          {...form.field("sum")}
          label="Refunds of an order above, in euros"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={stored}
          className="w-72"
        />
        <Submit form={form} label={rules.secondEyes ? "Save the sum" : "Switch on"} className="sm:mt-7" />
        {rules.secondEyes ? (
          <Button variant="secondary" className="sm:mt-7" disabled={off.pending} onClick={() => off.start()}>
            Switch off
          </Button>
        ) : null}
      </form>
      <SaveOutcome
        of={{ data: form.data ?? off.data, failure: form.failure ?? off.failure }}
        savedText="The rule is saved."
      />
    </>
  );
}
