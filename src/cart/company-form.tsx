import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { type Company, companyRules, companySchema } from "#domain/cart/company.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import type { CompanyDraft, StoredCompany } from "#domain/cart/stored-company.ts";
import { useApi } from "#src/api/use-api.ts";
import { cart } from "./cart-store.ts";
import { CompanyDetailsForm } from "./company-details-form.tsx";
import { companyDraft } from "./company-store.ts";

const FAILED_TEXT = "We couldn’t check the details. What you typed is still here. Please try again.";
const SUBMIT = { label: "Use these details", pending: "Checking…" };
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
  readonly draft: CompanyDraft;
  /** True if a press opened the form. */
  readonly takesFocus: boolean;
  readonly onDone: (value: StoredCompany) => void;
  readonly onCancel: () => void;
};

/** The form for a company (D76). The server checks the VAT number and decides who pays which VAT (D53, D54). */
export function CompanyForm({ company, draft, onDone, ...others }: CompanyFormProps) {
  const headingId = useId();
  const { client } = useApi();
  const check = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: (typed: Company) =>
      client.stripe.checkCompany.mutate({ ...typed, cart: checkoutPayload(cart.items()).cart }),
    onSuccess: (vat, typed) => onDone({ company: typed, vat }),
  });
  return (
    <CompanyDetailsForm
      {...others}
      schema={SCHEMA}
      send={check}
      from={company}
      draft={{ typed: draft, onType: companyDraft.set }}
      email={company.email}
      failedText={FAILED_TEXT}
      submit={SUBMIT}
      labelledBy={headingId}
      className="grid gap-3"
    >
      <h3 id={headingId} className="font-medium">
        For a company
      </h3>
    </CompanyDetailsForm>
  );
}
