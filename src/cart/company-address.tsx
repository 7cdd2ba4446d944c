import type { Company } from "#domain/cart/company.ts";
import { countryName } from "#domain/vat/countries.ts";

/** A company as its buyer gave it (D76). */
export function CompanyAddress({ company }: { readonly company: Company }) {
  const { name, street, postcode, town, country, vatNumber, purchaseOrder, email } = company;
  return (
    <>
      <address className="mt-1 text-sm not-italic text-ink-soft">
        {name}
        <br />
        {street}
        <br />
        {postcode} {town}, {countryName(country)}
      </address>
      <p className="mt-1 text-sm text-ink-soft">
        {vatNumber === "" ? "No VAT number" : `VAT number ${vatNumber}`}
        {purchaseOrder === "" ? "" : `, purchase order ${purchaseOrder}`}. Invoice to {email}.
      </p>
    </>
  );
}
