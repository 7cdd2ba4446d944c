import { formatPrice } from "#domain/money/money.ts";
import { Field } from "#src/ui/field.tsx";
import { previewOf } from "./product-values.ts";
import { useProduct } from "./use-product-form.ts";

/**
 * Price and discount in euros, with the messages of the price rule during typing (D24). They are text fields: a
 * browser's number field drops input that it can't read, accepts 1e3, and changes with the wheel (D69).
 */
export function PriceFields() {
  const { form, live, values } = useProduct();
  const { errors } = form.formState;
  const { totalCents, priceCents } = previewOf(values);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        required
        hint="In euros, for one year."
        error={live.prices.price ?? errors.price?.message}
        {...form.register("price")}
      />
      <Field
        label="Discount price"
        inputMode="decimal"
        autoComplete="off"
        hint={
          totalCents < priceCents
            ? `Amount off the price. Buyers pay ${formatPrice(totalCents)}.`
            : "Amount off, in euros. Optional."
        }
        error={live.prices.discountPrice ?? errors.discountPrice?.message}
        {...form.register("discountPrice")}
      />
    </div>
  );
}
