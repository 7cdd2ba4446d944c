import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Cents } from "#domain/money/money.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { useWithVat } from "#src/product/price-view.ts";
import { describedBy, FieldNotes } from "#src/ui/field.tsx";
import { CATALOGUE_FORM_ID } from "./catalogue-form.ts";
import { type CatalogueView, priceText } from "./catalogue-search.ts";
import { readPrice } from "./read-catalogue-search.ts";
import type { Filters } from "./use-filters.ts";

type PriceRangeProps = { readonly view: CatalogueView; readonly filters: Filters };

/** The lowest and the highest price of a year to show (D65), in euros as people type them (D69). */
export function PriceRange({ view, filters }: PriceRangeProps) {
  // Products are filtered by the price with VAT, also for a visitor who sees prices without (D76).
  const title = useWithVat() ? "Price per year" : "Price per year, incl. VAT";
  return (
    <fieldset className="py-3">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="mb-2 text-sm font-medium">
        {title}
      </p>
      <div className="grid grid-cols-2 gap-3 pr-3.5">
        <PriceField
          label="From €"
          name="min"
          cents={view.minCents}
          onChange={(minCents) => filters.refine({ minCents })}
        />
        <PriceField
          label="To €"
          name="max"
          cents={view.maxCents}
          onChange={(maxCents) => filters.refine({ maxCents })}
        />
      </div>
    </fieldset>
  );
}

type PriceFieldProps = {
  readonly label: string;
  readonly name: "min" | "max";
  readonly cents: Cents | undefined;
  readonly onChange: (cents: Cents | undefined) => void;
};

/** Applied on Enter and on leaving the field, because a half-typed amount is a different amount. */
function PriceField({ label, name, cents, onChange }: PriceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(cents);
  const [error, setError] = useState<string | undefined>();
  // A chip, 'Clear all' or Back changed it. Text typed before hydration is kept.
  useEffect(() => {
    if (shown.current === cents) return;
    shown.current = cents;
    setError(undefined);
    if (input.current) input.current.value = priceText(cents);
  }, [cents]);
  const take = (typed: string) => {
    const read = readPrice(typed);
    setError("message" in read ? read.message : undefined);
    if ("cents" in read && read.cents !== cents) onChange(read.cents);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        form={CATALOGUE_FORM_ID}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={priceText(cents)}
        className={`${CONTROL_CLASS} tabular-nums`}
        {...describedBy(id, error)}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== "Enter") return;
          // Otherwise its form would search for the text.
          event.preventDefault();
          take(event.currentTarget.value);
        }}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}
