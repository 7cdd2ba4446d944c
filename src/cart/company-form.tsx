import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { type Company, companySchema } from "#domain/cart/company.ts";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import type { StoredCompany } from "#domain/cart/stored-company.ts";
import { draftsOf } from "#src/api/drafts.ts";
import { useApi } from "#src/api/use-api.ts";
import { cart } from "./cart-store.ts";
import { CompanyDetailsForm } from "./company-details-form.tsx";

const FAILED_TEXT = "We couldn’t check the details. What you typed is still here. Please try again.";
const DRAFT_ABOUT = "company";
const SUBMIT = { label: "Use these details", pending: "Checking…" };
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
    mutationFn: (typed: Company) =>
      client.stripe.checkCompany.mutate({ ...typed, cart: checkoutPayload(cart.items()).cart }),
    onSuccess: (vat, typed) => {
      draftsOf(null).remove(DRAFT_ABOUT);
      onDone({ company: typed, vat });
    },
  });
  const from = company ?? NOTHING;
  return (
    <CompanyDetailsForm
      schema={companySchema}
      send={check}
      from={from}
      email={from.email}
      failedText={FAILED_TEXT}
      submit={SUBMIT}
      onCancel={onCancel}
      labelledBy={headingId}
      draftAbout={DRAFT_ABOUT}
      className="grid gap-3"
    >
      <h3 id={headingId} className="font-medium">
        For a company
      </h3>
    </CompanyDetailsForm>
  );
}
