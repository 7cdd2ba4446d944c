import { useMutation } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { type Company, type CompanyField, companySchema } from "#domain/cart/company.ts";
import type { StoredCompany } from "#domain/cart/stored-company.ts";
import { failureDataOf, refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { COMPANY_FIELDS, CompanyFields } from "./company-fields.tsx";

const FIELDS = [...COMPANY_FIELDS, "email"] as const satisfies readonly CompanyField[];

const FAILED_TEXT = "We couldn’t check the details. What you typed is still here. Please try again.";
const NOTHING: Company = {
  name: "",
  street: "",
  postcode: "",
  town: "",
  country: "NL",
  vatNumber: "",
  purchaseOrder: "",
  email: "",
};

type CompanyFormProps = {
  readonly company: Company | null;
  readonly onDone: (value: StoredCompany) => void;
  readonly onCancel: () => void;
};

/** The form for a company (D76). The server checks the VAT number and decides who pays which VAT (D53, D54). */
export function CompanyForm({ company, onDone, onCancel }: CompanyFormProps) {
  const headingId = useId();
  const { client } = useApi();
  const check = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: (typed: Company) => client.stripe.checkCompany.mutate(typed),
    onSuccess: (vat, typed) => onDone({ company: typed, vat }),
  });
  const checked = useCheckedForm({
    schema: companySchema,
    fields: FIELDS,
    send: check,
    errorsIn: (error) => failureDataOf(error)?.fields ?? {},
  });
  const { form } = checked;
  useEffect(() => form.current?.querySelector<HTMLElement>("select, input")?.focus(), [form]);

  const from = company ?? NOTHING;
  return (
    <form {...checked.props} aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} className="font-medium">
        For a company
      </h3>
      <CompanyFields from={from} errors={checked.errors} />
      <Field
        name="email"
        label="Email for the invoice"
        type="email"
        required
        autoComplete="email"
        defaultValue={from.email}
        error={checked.errors.email}
      />
      <LiveRegion urgency="assertive" className="text-sm text-signal empty:-mt-3">
        {check.isError && failureDataOf(check.error)?.fields === undefined
          ? refusalOr(FAILED_TEXT, check.error)
          : ""}
        <Reference error={check.error} />
      </LiveRegion>
      <div className="flex gap-3">
        <Button type="submit" disabled={check.isPending}>
          {check.isPending ? "Checking…" : "Use these details"}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
