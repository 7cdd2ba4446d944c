import { useMutation } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { type Company, type CompanyField, companySchema } from "#domain/cart/company.ts";
import type { StoredCompany } from "#domain/cart/stored-company.ts";
import { EU_COUNTRIES } from "#domain/vat/countries.ts";
import { failureDataOf, refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { describedBy, Field, FieldNotes } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

const FIELDS = [
  "country",
  "name",
  "street",
  "postcode",
  "town",
  "vatNumber",
  "purchaseOrder",
  "email",
] as const satisfies readonly CompanyField[];

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
  const field = (name: CompanyField) => ({ name, defaultValue: from[name], error: checked.errors[name] });
  return (
    <form {...checked.props} aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} className="font-medium">
        For a company
      </h3>
      <CountryField {...field("country")} />
      <Field label="Company" required autoComplete="organization" {...field("name")} />
      <Field label="Address" required autoComplete="street-address" {...field("street")} />
      <div className="grid grid-cols-[2fr_3fr] gap-3">
        <Field label="Postcode" required autoComplete="postal-code" {...field("postcode")} />
        <Field label="Town" required autoComplete="address-level2" {...field("town")} />
      </div>
      <Field
        label="VAT number (optional)"
        autoComplete="off"
        hint="With a valid number from another EU country, you pay no VAT (reverse charge)."
        {...field("vatNumber")}
      />
      <Field label="Purchase order number (optional)" autoComplete="off" {...field("purchaseOrder")} />
      <Field label="Email for the invoice" type="email" required autoComplete="email" {...field("email")} />
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

type CountryFieldProps = {
  readonly name: string;
  readonly defaultValue: string;
  readonly error?: string | undefined;
};

function CountryField({ name, defaultValue, error }: CountryFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Country
      </label>
      <select
        id={id}
        name={name}
        defaultValue={defaultValue}
        autoComplete="country"
        className={CONTROL_CLASS}
        {...describedBy(id, error)}
      >
        {Object.entries(EU_COUNTRIES).map(([code, country]) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
