import { useController } from "react-hook-form";
import { NOT_YET, SHOWN_NOW } from "#domain/catalogue/shown.ts";
import { Field } from "#src/ui/field.tsx";
import type { ProductFormState } from "./use-product-form.ts";

const WORDS = [
  { value: SHOWN_NOW, text: "Now" },
  { value: NOT_YET, text: "Not yet" },
] as const;

type ShownChoiceProps = { readonly product: ProductFormState };

/** Whether the shop shows the product: now, not yet, or from a day on (D62). Anything but the two words is the day. */
export function ShownChoice({ product: { form, uploading } }: ShownChoiceProps) {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control: form.control, name: "shown" });
  const isWord = WORDS.some(({ value }) => value === field.value);
  return (
    <fieldset disabled={uploading} className="min-w-0 disabled:opacity-60">
      <legend className="mb-1.5 text-sm font-medium">Shown in the shop</legend>
      <div className="flex flex-wrap items-start gap-3">
        {[...WORDS, { value: "", text: "From a day" }].map(({ value, text }) => (
          <label key={value} className="choice-tile flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={field.name}
              value={value}
              className="size-4 accent-accent"
              checked={value === "" ? !isWord : field.value === value}
              onBlur={field.onBlur}
              onChange={() => field.onChange(value)}
            />
            {text}
          </label>
        ))}
      </div>
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
    </fieldset>
  );
}
