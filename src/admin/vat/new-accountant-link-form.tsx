import {
  ACCOUNTANT_LINK_DEFAULT_DAYS,
  ACCOUNTANT_LINK_MAX_DAYS,
  ACCOUNTANT_NAME_MAX_CHARS,
  newAccountantLinkSchema,
} from "#domain/books/accountant-link.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { MadeLink } from "#src/admin/shell/made-link.tsx";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Field } from "#src/ui/field.tsx";

/** Makes a link for the accountant, and shows its address this once (D56). */
export function NewAccountantLinkForm({ today }: { readonly today: string }) {
  const form = useActForm(
    newAccountantLinkSchema,
    (client, link) => client.accountant.makeLink.mutate(link),
    {
      failed: "We couldn’t make the link. Please try again.",
    },
  );
  return (
    <>
      <form
        {...form.props}
        aria-label="New link for the accountant"
        className="mt-4 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
      >
        <Field
          {...form.field("name")}
          label="Name of the accountant"
          required
          maxLength={ACCOUNTANT_NAME_MAX_CHARS}
          autoComplete="off"
        />
        <Field
          {...form.field("validUntil")}
          label="Last day"
          type="date"
          required
          min={today}
          max={daysAfter(today, ACCOUNTANT_LINK_MAX_DAYS)}
          defaultValue={daysAfter(today, ACCOUNTANT_LINK_DEFAULT_DAYS)}
        />
        <Submit form={form} label="Make a link" pendingLabel="Making" className="sm:mt-7" />
      </form>
      <MadeLink of={form} recipient="your accountant" />
    </>
  );
}
