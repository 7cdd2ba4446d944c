import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type * as z from "zod/mini";
import type { Company, CompanyField } from "#domain/cart/company.ts";
import { failureDataOf, refusalOr, refusedFields } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useFormDraft } from "#src/api/use-draft.ts";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { COMPANY_FIELDS, CompanyFields, type InvoiceField } from "./company-fields.tsx";

const ALL_FIELDS = [...COMPANY_FIELDS, "email"] as const satisfies readonly CompanyField[];

type CompanyDetailsFormProps<Input> = {
  readonly schema: z.ZodMiniType<Input>;
  readonly send: UseMutationResult<unknown, Error, Input>;
  readonly from: Pick<Company, InvoiceField>;
  /** The address that the form begins with; without one, none is asked for. */
  readonly email?: string;
  /** Shown if the server says nothing better. */
  readonly failedText: string;
  readonly submit: { readonly label: string; readonly pending: string };
  readonly onCancel: () => void;
  readonly labelledBy: string;
  /** What its draft belongs to; `send` removes it. */
  readonly draftAbout: string;
  readonly className: string;
  /** Shown above the fields. */
  readonly children: ReactNode;
};

/** A form for a company's details: it begins in the first field, and the server's refusals are at theirs (D76). */
export function CompanyDetailsForm<Input>({
  schema,
  send,
  from,
  email,
  failedText,
  submit,
  onCancel,
  labelledBy,
  draftAbout,
  className,
  children,
}: CompanyDetailsFormProps<Input>) {
  const checked = useCheckedForm<Input, CompanyField>({
    schema,
    fields: ALL_FIELDS,
    send,
    errorsIn: refusedFields,
  });
  const { form } = checked;
  const draft = useFormDraft(form, draftAbout, { inTab: true });
  useEffect(() => form.current?.querySelector<HTMLElement>("select, input")?.focus(), [form]);
  return (
    <form {...checked.props} {...draft.props} aria-labelledby={labelledBy} className={className}>
      {children}
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
      <CompanyFields from={from} errors={checked.errors} />
      {email === undefined ? null : (
        <Field
          name="email"
          label="Email for the invoice"
          type="email"
          required
          autoComplete="email"
          defaultValue={email}
          error={checked.errors.email}
        />
      )}
      <LiveRegion urgency="assertive" className="text-sm text-signal empty:-mt-3">
        {send.isError && failureDataOf(send.error)?.fields === undefined
          ? refusalOr(failedText, send.error)
          : ""}
        <Reference error={send.error} />
      </LiveRegion>
      <div className="flex gap-3">
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? submit.pending : submit.label}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            draft.remove();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
