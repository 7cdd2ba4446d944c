import { useController } from "react-hook-form";
import type { ProductFormState } from "./use-product-form.ts";

export const STOCK_CHOICES = [
  { value: "true", text: "In stock" },
  { value: "false", text: "Out of stock" },
] as const;

type StockChoiceProps = { readonly product: ProductFormState };

/** In stock or not; disabled while an image uploads (S66). */
export function StockChoice({ product: { form, uploading } }: StockChoiceProps) {
  const { field } = useController({ control: form.control, name: "stock" });
  return (
    <fieldset disabled={uploading} className="min-w-0 disabled:opacity-60">
      <legend className="mb-1.5 text-sm font-medium">Stock</legend>
      <div className="flex flex-wrap gap-3">
        {STOCK_CHOICES.map(({ value, text }) => (
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
    </fieldset>
  );
}
