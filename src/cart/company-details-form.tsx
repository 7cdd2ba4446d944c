import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { Company } from "#domain/cart/company.ts";
import { countryName, EU_COUNTRIES } from "#domain/vat/countries.ts";
import { useApi } from "#src/api/use-api.ts";
import { Submit, type useActForm } from "#src/kit/act-form.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { Field, LabelledControl } from "#src/ui/field.tsx";

/** The facts about a company that its invoice names. */
type Invoiced = Omit<Company, "email">;

type NamedField = Pick<ComponentProps<"input">, "defaultValue" | "value" | "autoComplete"> & {
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange?: (event: { readonly target: { readonly value: string } }) => void;
};

/** What else the field of the VAT number has. */
type VatNumberField = Pick<ComponentProps<typeof Field>, "error" | "hint" | "onBlur">;

type CompanyDetailsFormProps = Pick<
  ComponentProps<"form">,
  "aria-label" | "aria-labelledby" | "className" | "onChange" | "onInput"
> & {
  readonly form: Pick<ReturnType<typeof useActForm>, "props" | "ref" | "pending" | "failure"> & {
    readonly field: (name: keyof Invoiced) => NamedField;
  };
  /** The details as they're saved. */
  readonly from: Invoiced;
  /** True if a press opened the form. */
  readonly takesFocus: boolean;
  readonly submit: { readonly label: string; readonly pendingLabel: string };
  readonly onCancel: () => void;
  readonly vatNumber?: VatNumberField | undefined;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** Shown below them. */
  readonly more?: ReactNode;
};

/** The form for a company before the payment, and for its correction afterwards; the server's refusals are at their fields (D76). */
export function CompanyDetailsForm({
  form: { ref, ...form },
  from,
  takesFocus,
  submit,
  onCancel,
  vatNumber,
  children,
  more,
  ...props
}: CompanyDetailsFormProps) {
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector<HTMLElement>("select, input")?.focus();
  }, [ref, takesFocus]);
  return (
    <form {...form.props} {...props}>
      {children}
      <CompanyFields
        field={(name) => ({ defaultValue: from[name], ...form.field(name) })}
        vatNumber={vatNumber}
      />
      {more}
      <Failure of={form} />
      <div className="flex gap-3">
        <Submit form={form} {...submit} />
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type CompanyFieldsProps = {
  readonly field: (name: keyof Invoiced) => NamedField;
  readonly vatNumber?: VatNumberField | undefined;
};

/** The fields for the facts about a company that its invoice names (D76). */
export function CompanyFields({ field, vatNumber }: CompanyFieldsProps) {
  return (
    <>
      <CountryField {...field("country")} />
      <Field
        label="VAT number (optional)"
        autoComplete="off"
        hint="A valid number from another EU country: no VAT (reverse charge)."
        {...field("vatNumber")}
        {...vatNumber}
        error={field("vatNumber").error ?? vatNumber?.error}
      />
      <Field label="Company" required autoComplete="organization" {...field("name")} />
      <Field label="Address" required autoComplete="street-address" {...field("street")} />
      <div className="grid grid-cols-[2fr_3fr] gap-3">
        <Field label="Postcode" required autoComplete="postal-code" {...field("postcode")} />
        <Field label="Town" required autoComplete="address-level2" {...field("town")} />
      </div>
      <Field label="Purchase order number (optional)" autoComplete="off" {...field("purchaseOrder")} />
    </>
  );
}

function CountryField({ error, ...field }: NamedField) {
  // A member of the EU in the setting opens only its territories outside the VAT area.
  const countries = new Set([...Object.keys(EU_COUNTRIES), ...useApi().site.countriesOutside]);
  return (
    <LabelledControl label="Country" error={error}>
      {(control) => (
        <select {...control} autoComplete="country" {...field} className={CONTROL_CLASS}>
          {[...countries].map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  );
}
