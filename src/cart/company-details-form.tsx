import type { UseMutationResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type * as z from "zod/mini";
import type { Company, CompanyField } from "#domain/cart/company.ts";
import { type CompanyDraft, companyDraftIn } from "#domain/cart/stored-company.ts";
import { failureDataOf, refusedFields } from "#src/api/failure.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field } from "#src/ui/field.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { COMPANY_FIELDS, CompanyFields, type InvoiceField } from "./company-fields.tsx";

const ALL_FIELDS = [...COMPANY_FIELDS, "email"] as const satisfies readonly CompanyField[];

type CompanyDetailsFormProps<Input> = {
  readonly schema: z.ZodMiniType<Input>;
  readonly send: UseMutationResult<unknown, Error, Input>;
  /** The details as they're saved. */
  readonly from: Pick<Company, InvoiceField>;
  /** What was typed instead of them, and what takes each change, if more than this form shows it. */
  readonly draft?: { readonly typed: CompanyDraft; readonly onType: (typed: CompanyDraft) => void };
  /** True if a press opened the form. */
  readonly takesFocus: boolean;
  /** The address that the form begins with; without one, none is asked for. */
  readonly email?: string;
  /** Shown if the server says nothing better. */
  readonly failedText: string;
  readonly submit: { readonly label: string; readonly pending: string };
  readonly onCancel: () => void;
  readonly labelledBy: string;
  /** What the form's own draft belongs to; `send` removes it. */
  readonly draftAbout?: string;
  readonly className: string;
  /** Shown above the fields. */
  readonly children: ReactNode;
};

/** A form for a company's details, in which the server's refusals are at their fields (D76). */
export function CompanyDetailsForm<Input>({
  schema,
  send,
  from,
  draft,
  takesFocus,
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
  const { form, props } = checked;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>("select, input")?.focus();
  }, [form, takesFocus]);
  const own = useFormDraft(form, draftAbout ?? "", { inTab: true });
  const typed = draft?.typed;
  useEffect(() => {
    if (form.current && typed) fill(form.current, typed);
  }, [form, typed]);
  return (
    <form
      {...props}
      {...(draftAbout === undefined ? {} : own.props)}
      aria-labelledby={labelledBy}
      className={className}
      onInput={({ currentTarget }) => {
        props.onInput();
        const changed = companyDraftIn(Object.fromEntries(new FormData(currentTarget)));
        if (changed) draft?.onType(changed);
      }}
    >
      {children}
      <DraftNotice notice={own.notice} onDiscard={own.discard} />
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
      <Failure
        of={{ error: failureDataOf(send.error)?.fields === undefined ? send.error : null }}
        failed={failedText}
      />
      <div className="flex gap-3">
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? submit.pending : submit.label}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            own.remove();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Shows what was typed into this form before, or into the same one elsewhere. */
function fill(form: HTMLFormElement, typed: CompanyDraft): void {
  let isChanged = false;
  for (const [name, text] of Object.entries(typed)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    const before = control.value;
    if (before === text) continue;
    control.value = text;
    // A country that the shop no longer sells to.
    if (control.value !== text) control.value = before;
    else isChanged = true;
  }
  if (isChanged) form.dispatchEvent(new Event("input", { bubbles: true }));
}
