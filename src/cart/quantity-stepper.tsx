import { useState } from "react";
import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/cart.ts";
import { IconButton } from "#src/ui/icon-button.tsx";

type QuantityStepperProps = {
  readonly productname: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
};

/** The quantity of a cart line, 1 to 99 (D10): minus, a field to type in, plus. */
export function QuantityStepper({ productname, quantity, onChange }: QuantityStepperProps) {
  // What is being typed may be empty or out of range for a moment; the cart only ever gets whole quantities.
  const [draft, setDraft] = useState<string | null>(null);

  function type(text: string): void {
    setDraft(text);
    const typed = Number(text);
    if (Number.isInteger(typed) && typed >= QUANTITY_MIN && typed <= QUANTITY_MAX) onChange(typed);
  }

  return (
    <fieldset aria-label={`Quantity of ${productname}`} className="inline-flex border border-line-strong">
      <IconButton
        label={`Decrease quantity of ${productname}`}
        icon="−"
        disabled={quantity <= QUANTITY_MIN}
        onClick={() => onChange(quantity - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        min={QUANTITY_MIN}
        max={QUANTITY_MAX}
        step={1}
        aria-label={`Quantity of ${productname}`}
        className="w-12 [appearance:textfield] border-x border-line bg-transparent text-center font-mono tabular-nums [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
        value={draft ?? quantity}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(null)}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        label={`Increase quantity of ${productname}`}
        icon="+"
        disabled={quantity >= QUANTITY_MAX}
        onClick={() => onChange(quantity + 1)}
      />
    </fieldset>
  );
}
