import type { ComponentProps } from "react";
import { type Cents, formatPrice } from "#domain/money/money.ts";
import { VAT_NOTE } from "#domain/seller/company.ts";
import { useShownCents, useWithVat } from "./price-view.ts";

/** A price of the catalogue, with or without VAT as the visitor chose (D76). */
export function Price({ cents }: { readonly cents: Cents }) {
  const shown = useShownCents();
  return formatPrice(shown(cents));
}

/**
 * A price and its words, in a page that may be translated: they're replaced together if the visitor chooses other prices, so
 * that none is left with the words of another. Give it a key of whatever else changes the price.
 */
export function PriceText({ as: Tag = "p", ...rest }: ComponentProps<"p"> & { readonly as?: "p" | "span" }) {
  return <Tag key={String(useWithVat())} {...rest} />;
}

/** Says which prices are shown, without a full stop. */
export function VatNote() {
  return useWithVat() ? VAT_NOTE : "Catalogue prices are shown without VAT";
}
