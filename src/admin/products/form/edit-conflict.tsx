import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Act } from "#src/kit/use-act.tsx";
import { ProductImage } from "#src/product/product-image.tsx";
import { Button } from "#src/ui/button.tsx";
import { fieldLabel, type FormField, valueIn } from "./form-field.ts";
import { type Conflict, type OpenedEdit, type Side, sideOf } from "./product-merge.ts";
import type { ProductValues } from "./product-values.ts";
import { STOCK_CHOICES } from "./stock-and-shown.tsx";

type EditConflictProps = {
  readonly opened: OpenedEdit;
  readonly values: ProductValues;
  readonly onChoose: (field: FormField, side: Side) => void;
  /** True if a save has just been refused: the focus then goes here. */
  readonly takesFocus: boolean;
};

/** Others' changes since the edit began (D27): those merged into the form, and those that need a choice. */
export function EditConflict({ opened, values, onChoose, takesFocus }: EditConflictProps) {
  const { taken, conflict } = opened;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const headingId = useId();
  if (!takesFocus && taken.length + conflict.fields.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="mb-6 grid gap-4 border border-line-strong bg-sheet p-4 text-sm"
    >
      <h3 id={headingId} className="font-medium">
        Changed since your edit began
      </h3>
      <p>{summaryOf(opened)} Nothing is saved yet.</p>
      {conflict.fields.map((field) => (
        <FieldChoice key={field} field={field} conflict={conflict} values={values} onChoose={onChoose} />
      ))}
    </section>
  );
}

function summaryOf({ taken, conflict }: OpenedEdit): string {
  const now = `Their ${taken.length === 1 ? "change" : "changes"} to ${labels(taken)} ${taken.length === 1 ? "is" : "are"} in this form now.`;
  const both = `You both changed ${labels(conflict.fields)}: choose which to save.`;
  if (taken.length + conflict.fields.length === 0) return "Everything in this form is as it was.";
  return [taken.length > 0 && now, conflict.fields.length > 0 && both].filter(Boolean).join(" ");
}

const list = new Intl.ListFormat("en-GB");
const labels = (fields: readonly FormField[]): string => list.format(fields.map(fieldLabel));

const SIDES: readonly (readonly [Side, string])[] = [
  ["mine", "Yours"],
  ["theirs", "Theirs"],
];

type FieldChoiceProps = Pick<EditConflictProps, "values" | "onChoose"> & {
  readonly field: FormField;
  readonly conflict: Conflict;
};

function FieldChoice({ field, conflict, values, onChoose }: FieldChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{fieldLabel(field)}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {SIDES.map(([side, name]) => (
          <label
            key={side}
            className="choice-tile grid min-h-11 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 py-3"
          >
            <input
              type="radio"
              name={`conflict-${field}`}
              className="mt-0.5 size-4 accent-accent"
              checked={conflict.chosen[field] === side}
              onChange={() => onChoose(field, side)}
            />
            <span className="text-ink-soft">{name}</span>
            <Value field={field} values={sideOf(conflict, values, field, side)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ValueProps = { readonly field: FormField; readonly values: ProductValues };

function Value({ field, values }: ValueProps) {
  const value = valueIn(values, field);
  if (value.length === 0) return <span className="col-start-2 text-ink-soft italic">empty</span>;
  if (field === "imageUrl") {
    return <ProductImage src={values.imageUrl} sizes="160px" className="col-start-2 aspect-8/5 w-40" />;
  }
  return <span className="col-start-2 whitespace-pre-line">{textOf(field, value)}</span>;
}

function textOf(field: FormField, value: string | readonly string[]): ReactNode {
  if (field === "stock") return STOCK_CHOICES.find((choice) => choice.value === value)?.text;
  return typeof value === "string" ? value : value.join(", ");
}

type CatchUpFailureProps = { readonly catchUp: Act & { readonly start: (input: void) => void } };

/** Shown if the others' version failed to load. */
export function CatchUpFailure({ catchUp: { failure, start } }: CatchUpFailureProps) {
  if (failure === null) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <p role="alert" className="text-sm text-signal">
        We couldn’t load their version. {failure}
      </p>
      <Button variant="secondary" onClick={() => start()}>
        Load their version
      </Button>
    </div>
  );
}
