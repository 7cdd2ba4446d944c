import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { QUANTITY_MAX, QUANTITY_MIN } from "#domain/cart/cart.ts";
import { IconButton } from "#src/ui/icon-button.tsx";
import { readQuantity } from "#domain/cart/read-quantity.ts";

type QuantityStepperProps = {
  readonly productname: string;
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
  /** True if a number takes effect while it's typed: a button beside the field may read it without the field being left. */
  readonly asTyped?: boolean;
};

/** Steps of the arrow keys, as in any number field. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A quantity, 1 to 99 (D10): minus, a text field, plus. Unless `asTyped`, a typed quantity takes effect when the field is
 * left, its panel closes or Enter is pressed; until then the totals show the previous quantity. Put it in a row that wraps,
 * because the note needs its own line.
 */
export function QuantityStepper({ productname, quantity, onChange, asTyped = false }: QuantityStepperProps) {
  const noteId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);

  function commit(): void {
    if (draft === null) return;
    const typed = readQuantity(draft, quantity);
    setDraft(null);
    setNote(typed.note);
    if (typed.quantity !== quantity) onChange(typed.quantity);
  }

  function type(text: string): void {
    setDraft(text);
    setNote(null);
    if (asTyped) onChange(readQuantity(text, quantity).quantity);
  }

  // The server's page may have been typed into before the app was running.
  const field = useRef<HTMLInputElement>(null);
  const takeEarlyText = useEffectEvent(() => {
    const text = field.current?.value ?? "";
    if (text !== String(quantity)) type(text);
  });
  useEffect(() => takeEarlyText(), []);

  // The panel can close while the field still has the focus, without a blur event.
  const commitAtLast = useEffectEvent(commit);
  useEffect(() => () => commitAtLast(), []);

  function step(by: number): void {
    if (quantity + by < QUANTITY_MIN || quantity + by > QUANTITY_MAX) return;
    setDraft(null);
    setNote(null);
    onChange(quantity + by);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === "Enter") commit();
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <>
      <fieldset
        aria-label={`Quantity of ${productname}`}
        className="inline-flex border border-line-strong print:border-0"
      >
        <span className="hidden text-sm print:inline">Quantity: </span>
        <IconButton
          label={`Decrease quantity of ${productname}`}
          icon="−"
          // Not `disabled`: a shopper who has just reached the limit would lose the focus.
          aria-disabled={quantity <= QUANTITY_MIN}
          onClick={() => step(-1)}
        />
        <input
          ref={field}
          // Not type="number": that changes with the mouse wheel and hides unparsable input from the page.
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuemin={QUANTITY_MIN}
          aria-valuemax={QUANTITY_MAX}
          aria-valuenow={quantity}
          aria-label={`Quantity of ${productname}`}
          aria-describedby={note === null ? undefined : noteId}
          className="w-12 border-x border-line bg-transparent text-center tabular-nums print:border-0 print:pl-1 print:text-left print:text-sm"
          value={draft ?? quantity}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={press}
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          label={`Increase quantity of ${productname}`}
          icon="+"
          aria-disabled={quantity >= QUANTITY_MAX}
          onClick={() => step(1)}
        />
      </fieldset>
      {note === null ? null : (
        <p id={noteId} role="alert" className="order-last basis-full text-sm text-signal">
          {note}
        </p>
      )}
    </>
  );
}
