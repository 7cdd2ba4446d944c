import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { type RefundLimit as Limit, refundLimitSchema } from "#domain/accounts/staff-input.ts";
import { readTypedCents, typedAmount } from "#domain/money/typed-amount.ts";
import { staffRulesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Loaded } from "#src/kit/loaded.tsx";
import { Field } from "#src/ui/field.tsx";
import { SaveOutcome } from "./save-outcome.tsx";
import { typedSum } from "./typed-sum.ts";

/** The typed limit; nothing typed means no limit. */
const typedLimitSchema = z.object({
  limit: typedSum(refundLimitSchema.shape.refundLimitCents, { wrong: "This isn’t a limit." }),
});

/** The most that staff without the permission to refund above it may refund of one order (D57). */
export function RefundLimit() {
  const id = useId();
  const answer = useQuery(staffRulesQuery(useApi()));
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        Refunds by Sales
      </h2>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        Sales may refund an order up to this sum in all, and owners without limit. Leave it empty for no
        limit.
      </p>
      <Loaded answer={answer} what="the limit">
        {(limit) => <LimitForm limit={limit} />}
      </Loaded>
    </section>
  );
}

function LimitForm({ limit }: { readonly limit: Limit }) {
  const form = useActForm(
    typedLimitSchema,
    (client, { limit: text }) => {
      const typed = readTypedCents(text);
      return client.staff.setRefundLimit.mutate({ refundLimitCents: "cents" in typed ? typed.cents : null });
    },
    { failed: "We couldn’t save the limit. Please try again." },
  );
  return (
    <>
      <form {...form.props} aria-label="Refund limit" className="mt-4 flex flex-wrap items-start gap-4">
        <Field
          {...form.field("limit")}
          label="Limit of an order in euros"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedAmount(limit.refundLimitCents)}
          className="w-60"
        />
        <Submit form={form} label="Save the limit" className="sm:mt-7" />
      </form>
      <SaveOutcome of={form} savedText="The limit is saved." />
    </>
  );
}
