import { Segments } from "#src/ui/segments.tsx";
import { showWithVat, useWithVat } from "./price-view.ts";

const OPTIONS = [
  [true, "with VAT"],
  [false, "without VAT"],
] as const;

/** Chooses between prices with and without VAT, for the whole shop (D76). */
export const PricesSwitch = () => (
  <Segments
    legend="Prices"
    options={OPTIONS}
    chosen={useWithVat()}
    onChoose={showWithVat}
    className="inline-flex shrink-0"
  />
);
