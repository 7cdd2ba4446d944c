import { useId } from "react";
import type { Company, CompanyField } from "#domain/cart/company.ts";
import { countryName, EU_COUNTRIES } from "#domain/vat/countries.ts";
import { useApi } from "#src/api/use-api.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { describedBy, Field, FieldNotes } from "#src/ui/field.tsx";

/** The facts about a company that its invoice names. */
export const COMPANY_FIELDS = [
  "country",
  "name",
  "street",
  "postcode",
  "town",
  "vatNumber",
  "purchaseOrder",
] as const satisfies readonly CompanyField[];
export type InvoiceField = (typeof COMPANY_FIELDS)[number];

type CompanyFieldsProps = {
  readonly from: Pick<Company, InvoiceField>;
  readonly errors: Readonly<Partial<Record<InvoiceField, string>>>;
};

/** The fields of a company before the payment, and of its correction afterwards (D76). */
export function CompanyFields({ from, errors }: CompanyFieldsProps) {
  const field = (name: InvoiceField) => ({ name, defaultValue: from[name], error: errors[name] });
  return (
    <>
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
    </>
  );
}

type CountryFieldProps = {
  readonly name: string;
  readonly defaultValue: string;
  readonly error?: string | undefined;
};

function CountryField({ name, defaultValue, error }: CountryFieldProps) {
  const id = useId();
  // A member of the EU in the setting opens only its territories outside the VAT area.
  const countries = new Set([...Object.keys(EU_COUNTRIES), ...useApi().site.countriesOutside]);
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
        {[...countries].map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
