import { useRef, useState } from "react";
import type { StoredCompany } from "#domain/cart/stored-company.ts";
import { countryName } from "#domain/vat/countries.ts";
import { whyThisVat } from "#domain/vat/vat-rule-words.ts";
import { companyStore, useCompany } from "./company-store.ts";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { Button } from "#src/ui/button.tsx";
import { CompanyForm } from "./company-form.tsx";

/** Whether the order is for a company, and for which one (D76). It can be changed until the payment. */
export function CompanySection() {
  const stored = useCompany();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(editing || stored !== null, opener);
  const close = () => setEditing(false);
  const edit = () => setEditing(true);
  return (
    <section aria-label="Buyer" className="mt-4 border-t border-line pt-4">
      {editing ? (
        <CompanyForm
          company={stored?.company ?? null}
          onCancel={close}
          onDone={(value) => {
            companyStore.set(value);
            close();
          }}
        />
      ) : stored === null ? (
        <Button ref={opener} variant="quiet" size="inline" onClick={edit}>
          Buying for a company?
        </Button>
      ) : (
        <CompanyDetails stored={stored} onChange={edit} />
      )}
    </section>
  );
}

const SILENT_TEXT =
  "The EU’s register of VAT numbers isn’t answering, so your number couldn’t be checked and this order has VAT. Try again later to buy without it.";

type CompanyDetailsProps = {
  readonly stored: StoredCompany;
  readonly onChange: () => void;
};

function CompanyDetails({ stored: { company, vat }, onChange }: CompanyDetailsProps) {
  const { name, street, postcode, town, country, vatNumber, purchaseOrder, email } = company;
  return (
    <>
      <h3 className="font-medium">For a company</h3>
      <address className="mt-1 text-sm not-italic wrap-anywhere text-ink-soft">
        {name}
        <br />
        {street}
        <br />
        {postcode} {town}, {countryName(country)}
      </address>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {vatNumber === "" ? "No VAT number" : `VAT number ${vatNumber}`}
        {purchaseOrder === "" ? "" : `, purchase order ${purchaseOrder}`}. Invoice to {email}.
      </p>
      <p className="mt-2 text-sm">{vat.silent ? SILENT_TEXT : whyThisVat(vat)}</p>
      <div className="mt-2 flex gap-4">
        <Button variant="quiet" size="inline" onClick={onChange}>
          Change
        </Button>
        <Button variant="text" size="inline" onClick={() => companyStore.set(null)}>
          Remove
        </Button>
      </div>
    </>
  );
}
