import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { NOT_YET, SHOWN_NOW } from "#domain/catalogue/shown.ts";
import { Field } from "#src/ui/field.tsx";
import { useProduct } from "./use-product-form.ts";

export const STOCK_CHOICES = [
  { value: "true", text: "In stock" },
  { value: "false", text: "Out of stock" },
] as const;

export function StockChoice() {
  const { field } = useController({ control: useProduct().form.control, name: "stock" });
  return <Choices legend="Stock" choices={STOCK_CHOICES} field={field} />;
}

const WORDS = [
  { value: SHOWN_NOW, text: "Now" },
  { value: NOT_YET, text: "Not yet" },
] as const;
const CHOICES = [...WORDS, { value: "", text: "From a day" }];

/** Whether the shop shows the product: now, not yet, or from a day on (D62). Anything but the two words is the day. */
export function ShownChoice() {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: useProduct().form.control, name: "shown" });
  const isWord = WORDS.some(({ value }) => value === field.value);
  return (
    <Choices
      legend="Shown in the shop"
      choices={CHOICES}
      field={{ ...field, value: isWord ? field.value : "" }}
    >
      {isWord ? null : (
        <div className="mt-3 max-w-xs">
          <Field
            required
            type="date"
            label="First day"
            hint="Shown at most five minutes after midnight in Amsterdam."
            error={fieldState.error === undefined ? undefined : "Choose a day."}
            ref={ref}
            value={field.value}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Choices>
  );
}

type ChoicesProps = {
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly onBlur: () => void;
    readonly onChange: (value: string) => void;
  };
  readonly children?: ReactNode;
};

/** Radio buttons beside each other; disabled while an image uploads (S66). */
function Choices({ legend, choices, field, children }: ChoicesProps) {
  return (
    <fieldset disabled={useProduct().uploading} className="min-w-0 disabled:opacity-60">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap items-start gap-3">
        {choices.map(({ value, text }) => (
          <label key={value} className="choice-tile flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={field.name}
              value={value}
              className="size-4 accent-accent"
              checked={field.value === value}
              onBlur={field.onBlur}
              onChange={() => field.onChange(value)}
            />
            {text}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
