import { useRef, useState } from "react";
import { eraseCustomerSchema } from "#domain/orders/customer-search.ts";
import { BOOKS_KEPT_YEARS, CROSS_BORDER_KEPT_YEARS } from "#domain/site/retention.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";

type EraseFormProps = {
  readonly number: string;
  readonly onErased: (report: Outputs["customers"]["erase"]) => void;
};

/** Erases a customer's data, once the address has been typed again (D61). */
export function EraseForm({ number, onErased }: EraseFormProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(isOpen, opener);
  const { queryClient } = useApi();
  const form = useActForm(
    eraseCustomerSchema,
    (client, customer) => client.customers.erase.mutate(customer),
    {
      more: { number },
      failed: "We couldn’t erase the data. Nothing was changed. Please try again.",
      onDone: (report) => {
        onErased(report);
        // The erased data may be in any of the cached lists.
        queryClient.removeQueries({ type: "inactive" });
      },
    },
  );
  if (!isOpen)
    return (
      <Button ref={opener} variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Erase…
      </Button>
    );
  return (
    <form {...form.props} aria-label="Erase personal data" className="grid gap-4 border-t border-line pt-4">
      <div className="grid gap-2 text-sm">
        <p>
          This erases messages, requests, notes, tags, emails, orders that were never paid, and who
          administered subscriptions. It can’t be undone.
        </p>
        <p>
          Paid orders are kept with the name and email address of their invoice and their confirmation,
          because tax law requires the books for {BOOKS_KEPT_YEARS} years after the year of their last entry,
          or {CROSS_BORDER_KEPT_YEARS} if they were sold to a consumer in another EU country. So are
          withdrawals that are open or belong to such an order, and orders whose payment is in progress.
        </p>
        <p>While a subscription runs or isn’t delivered yet, nothing is erased.</p>
      </div>
      <Field
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
        {...form.field("email")}
        label="Type the customer’s email address again"
        autoComplete="off"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Submit form={form} variant="danger" label="Erase permanently" pendingLabel="Erasing" />
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Keep everything
        </Button>
      </div>
      <Failure of={form} />
    </form>
  );
}
