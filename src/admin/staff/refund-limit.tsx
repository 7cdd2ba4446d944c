import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import * as z from "zod/mini";
import { type RefundLimit as Limit, refundLimitSchema } from "#domain/accounts/staff-input.ts";
import { readTypedCents, typedAmount } from "#domain/money/typed-amount.ts";
import { staffRulesQuery } from "#src/admin/admin-queries.ts";
import { useQueries } from "#src/api/queries.tsx";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { SaveOutcome } from "./save-outcome.tsx";
import { typedSum } from "./typed-sum.ts";

const FIELDS = ["limit"] as const;
const FAILED_TEXT = "We couldn’t save the limit. Please try again.";

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
      {answer.data ? (
        <LimitForm limit={answer.data} />
      ) : answer.isError ? (
        <LoadFailed
          text="We couldn’t load the limit."
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <ListSkeleton label="Loading the limit." />
      )}
    </section>
  );
}

function LimitForm({ limit }: { readonly limit: Limit }) {
  const { client } = useApi();
  const { staff } = useQueries();
  const save = useMutation({
    mutationFn: ({ limit: text }: z.infer<typeof typedLimitSchema>) => {
      const typed = readTypedCents(text);
      return client.staff.setRefundLimit.mutate({
        refundLimitCents: "cents" in typed ? typed.cents : null,
      });
    },
    onSuccess: () => staff.rules.invalidate(),
  });
  const checked = useCheckedForm({ schema: typedLimitSchema, fields: FIELDS, send: save });
  return (
    <>
      <form {...checked.props} aria-label="Refund limit" className="mt-4 flex flex-wrap items-start gap-4">
        <Field
          name="limit"
          label="Limit of an order in euros"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedAmount(limit.refundLimitCents)}
          className="w-60"
          error={checked.errors.limit}
        />
        <Button type="submit" className="sm:mt-7" disabled={save.isPending}>
          {save.isPending ? "Saving" : "Save the limit"}
        </Button>
      </form>
      <SaveOutcome save={save} savedText="The limit is saved." failedText={FAILED_TEXT} />
    </>
  );
}
