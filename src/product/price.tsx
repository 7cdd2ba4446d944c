import { type Cents, formatPrice } from "#domain/money/money.ts";
import { VAT_NOTE } from "#domain/seller/company.ts";
import { useShownCents, useWithVat } from "./price-view.ts";

/** A price of the catalogue, with or without VAT as the visitor chose (D76). */
export function Price({ cents }: { readonly cents: Cents }) {
  const shown = useShownCents();
  return formatPrice(shown(cents));
}

/** Says which prices are shown, without a full stop. */
export function VatNote() {
  return useWithVat() ? VAT_NOTE : "Catalogue prices are shown without VAT";
}
