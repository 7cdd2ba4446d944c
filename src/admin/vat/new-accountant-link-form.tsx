import { useMutation } from "@tanstack/react-query";
import {
  ACCOUNTANT_LINK_DEFAULT_DAYS,
  ACCOUNTANT_LINK_MAX_DAYS,
  ACCOUNTANT_NAME_MAX_CHARS,
  type NewAccountantLink,
  newAccountantLinkSchema,
} from "#domain/orders/accountant-link.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { MadeLink } from "#src/admin/made-link.tsx";
import { refusalOr, refusedFields } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

const FIELDS = ["name", "validUntil"] as const;
const FAILED_TEXT = "We couldn’t make the link. Please try again.";

/** Makes a link for the accountant, and shows its address this once (D56). */
export function NewAccountantLinkForm({ today }: { readonly today: string }) {
  const { client } = useApi();
  const { accountant } = useQueries();
  const make = useMutation({
    mutationFn: (link: NewAccountantLink) => client.accountant.makeLink.mutate(link),
    onSuccess: () => accountant.links.invalidate(),
  });
  const checked = useCheckedForm({
    schema: newAccountantLinkSchema,
    fields: FIELDS,
    send: make,
    errorsIn: refusedFields,
  });
  return (
    <>
      <form
        {...checked.props}
        aria-label="New link for the accountant"
        className="mt-4 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
      >
        <Field
          name="name"
          label="Name of the accountant"
          required
          maxLength={ACCOUNTANT_NAME_MAX_CHARS}
          autoComplete="off"
          error={checked.errors.name}
        />
        <Field
          name="validUntil"
          label="Last day"
          type="date"
          required
          min={today}
          max={daysAfter(today, ACCOUNTANT_LINK_MAX_DAYS)}
          defaultValue={daysAfter(today, ACCOUNTANT_LINK_DEFAULT_DAYS)}
          error={checked.errors.validUntil}
        />
        <Button type="submit" className="sm:mt-7" disabled={make.isPending}>
          {make.isPending ? "Making" : "Make a link"}
        </Button>
      </form>
      <LiveRegion className="mt-4 empty:mt-0">
        {make.isSuccess ? (
          <MadeLink key={make.data.address} address={make.data.address} recipient="your accountant" />
        ) : null}
        {make.isError ? (
          <p className="text-signal">
            {refusalOr(FAILED_TEXT, make.error)} <Reference error={make.error} />
          </p>
        ) : null}
      </LiveRegion>
    </>
  );
}
