import { useId } from "react";
import { showWithVat, useWithVat } from "./price-view.ts";

/** Chooses between prices with and without VAT, for the whole shop (D76). It needs script, as the choice does. */
export function PricesSwitch() {
  const name = useId();
  const withVat = useWithVat();
  return (
    <fieldset className="inline-flex shrink-0 text-sm noscript:hidden print:hidden">
      <legend className="sr-only">Prices</legend>
      {[true, false].map((each) => (
        <label
          key={String(each)}
          className="relative flex min-h-8 items-center border border-line-strong bg-sheet px-2.5 text-ink-soft first-of-type:rounded-l-sm last-of-type:-ml-px last-of-type:rounded-r-sm hover:text-ink has-checked:z-10 has-checked:border-accent has-checked:bg-accent-wash has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            checked={withVat === each}
            onChange={() => showWithVat(each)}
          />
          {each ? "with VAT" : "without VAT"}
        </label>
      ))}
    </fieldset>
  );
}
