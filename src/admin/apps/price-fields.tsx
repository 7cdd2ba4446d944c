import { formatPrice, toCents } from "#domain/money.ts";
import { PRICE_MIN_EUROS } from "#domain/price-rule.ts";
import { Field } from "#src/ui/field.tsx";
import { previewOf } from "./product-values.ts";
import type { ProductFormState } from "./use-product-form.ts";

const CENT_STEP = 0.01;
const DISCOUNT_MIN_EUROS = 0;

type PriceFieldsProps = { readonly product: ProductFormState };

/** Price and discount in euros, with the one price rule's messages as they are typed (D24). */
export function PriceFields({ product: { form, live, values } }: PriceFieldsProps) {
  const { errors } = form.formState;
  const { total, price } = previewOf(values);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Price"
        type="number"
        inputMode="decimal"
        min={PRICE_MIN_EUROS}
        step={CENT_STEP}
        required
        hint="In euros, for one year."
        error={live.prices.price ?? errors.price?.message}
        {...form.register("price")}
      />
      <Field
        label="Discount price"
        type="number"
        inputMode="decimal"
        min={DISCOUNT_MIN_EUROS}
        step={CENT_STEP}
        hint={
          total < price
            ? `Comes off the price: ${formatPrice(toCents(total))} is charged.`
            : "What comes off the price, in euros; may stay empty."
        }
        error={live.prices.discountPrice ?? errors.discountPrice?.message}
        {...form.register("discountPrice")}
      />
    </div>
  );
}
