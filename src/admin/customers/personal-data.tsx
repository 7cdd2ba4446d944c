import { useEffect, useRef, useState } from "react";
import { eraseCustomerSchema } from "#domain/order-search/order-search.ts";
import { BOOKS_KEPT_YEARS, CROSS_BORDER_KEPT_YEARS } from "#domain/site/retention.ts";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { downloadText } from "#src/ui/download-file.ts";
import { Failure } from "#src/ui/failure.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";

type Report = Outputs["customers"]["erase"];

type PersonalDataProps = {
  readonly number: string;
  readonly onErased: (report: Report) => void;
};

/** Exports or erases what the shop stores under a customer's address, as `npm run personal-data` does (D61). */
export function PersonalData({ number, onErased }: PersonalDataProps) {
  const download = useAct((client) => client.customers.export.query({ number }), {
    failed: "We couldn’t export the data. Please try again.",
    onDone: ({ name, text }) => downloadText(name, "application/json", [text]),
  });
  return (
    <Section id="personal-data" heading="Personal data">
      <p className="text-sm text-ink-soft">
        A request must be answered within a month. First make sure that it comes from this person. The file
        has everything that the shop stores under this address.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          aria-disabled={download.pending}
          className="aria-disabled:opacity-60"
          onClick={() => download.start()}
        >
          {download.pending ? "Exporting" : "Export as JSON"}
        </Button>
        <LiveRegion className="text-sm text-ok">{download.data ? "Exported." : ""}</LiveRegion>
        <Failure of={download} />
      </div>
      <EraseForm number={number} onErased={onErased} />
    </Section>
  );
}

/** Erases a customer's data, once the address has been typed again (D61). */
function EraseForm({ number, onErased }: PersonalDataProps) {
  const [isOpen, setOpen] = useState(false);
  // The form takes its place, so no `useDisclosure`.
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

/** The outcome of an erasure: what was deleted, what is kept and why (D61). Takes over the focus. */
export function ErasureReport({ report }: { readonly report: Report }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="max-w-prose outline-none">
      <Section id="erased" heading="Personal data erased">
        <List title="Deleted" items={report.deleted} />
        <List title="Kept" items={report.kept} />
        <List
          title="The same person may also appear under these names, which only the command erases (docs/runbook.md)"
          items={report.others}
        />
        {report.deleted.length === 0 ? <p className="text-sm">There was nothing left to delete.</p> : null}
      </Section>
    </div>
  );
}

type ListProps = { readonly title: string; readonly items: readonly string[] };

function List({ title, items }: ListProps) {
  if (items.length === 0) return null;
  return (
    <div className="text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
