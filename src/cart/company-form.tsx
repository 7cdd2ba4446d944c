import { useEffect, useId } from "react";
import {
  type Company,
  companyRules,
  companySchema,
  type CompanyDraft,
  companyDraftIn,
  type StoredCompany,
} from "#domain/cart/company.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { useActForm } from "#src/kit/act-form.tsx";
import { Field } from "#src/ui/field.tsx";
import { cart } from "./cart-store.ts";
import { CompanyDetailsForm } from "./company-details-form.tsx";
import { companyDraft } from "./company-store.ts";

/** The details of a form in which nothing is typed. */
export const NO_COMPANY: Company = {
  name: "",
  street: "",
  postcode: "",
  town: "",
  country: "NL",
  vatNumber: "",
  purchaseOrder: "",
  email: "",
};
const SCHEMA = companySchema.check(companyRules);

type CompanyFormProps = {
  /** The company that the order is for so far. */
  readonly company: Company;
  /** What was typed instead, here or into the same form elsewhere. */
  readonly draft: CompanyDraft;
  /** True if a press opened the form. */
  readonly takesFocus: boolean;
  readonly onDone: (value: StoredCompany) => void;
  readonly onCancel: () => void;
};

/** The form for a company (D76). The server checks the VAT number and decides who pays which VAT (D53, D54). */
export function CompanyForm({ company, draft, onDone, ...others }: CompanyFormProps) {
  const headingId = useId();
  const form = useActForm(
    SCHEMA,
    (client, typed) =>
      client.stripe.checkCompany.mutate({ ...typed, cart: checkoutPayload(cart.items()).cart }),
    {
      failed: "We couldn’t check the details. What you typed is still here. Please try again.",
      onDone: (vat, typed) => onDone({ company: typed, vat }),
      // An open payment stays as it is.
      loadsAgain: false,
    },
  );
  useEffect(() => {
    if (form.ref.current) fill(form.ref.current, draft);
  }, [form.ref, draft]);
  return (
    <CompanyDetailsForm
      {...others}
      form={form}
      from={company}
      onInput={({ currentTarget }) => {
        form.props.onInput();
        const changed = companyDraftIn(Object.fromEntries(new FormData(currentTarget)));
        if (changed) companyDraft.set(changed);
      }}
      submit={{ label: "Use these details", pendingLabel: "Checking…" }}
      aria-labelledby={headingId}
      className="grid gap-3"
      more={
        <Field
          label="Email for the invoice"
          type="email"
          required
          autoComplete="email"
          defaultValue={company.email}
          {...form.field("email")}
        />
      }
    >
      <h3 id={headingId} className="font-medium">
        For a company
      </h3>
    </CompanyDetailsForm>
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
