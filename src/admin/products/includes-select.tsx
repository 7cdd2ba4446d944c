import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { PRODUCT_FIELDS } from "#domain/product-fields.ts";
import { productsQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { MultiSelect } from "./multi-select.tsx";
import type { ProductFormState } from "./use-product-form.ts";

type IncludesSelectProps = { readonly product: ProductFormState };

/** What a collection includes (D71); empty for a single product. */
export function IncludesSelect({ product: { form, values } }: IncludesSelectProps) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control: form.control, name: "includes" });
  const list = useQuery(productsQuery(useApi()));
  const options = (list.data ?? [])
    .filter(({ productname }) => productname !== values.productname.trim())
    .map(({ slug, productname }) => ({ value: slug, label: productname }));
  return (
    <MultiSelect
      label={PRODUCT_FIELDS.includes.label}
      placeholder="Select products"
      options={options}
      value={value}
      onChange={onChange}
      noOptionsText={
        list.data === undefined ? "The products are loading." : "There is nothing else to include."
      }
      error={fieldState.error?.message}
      hint="For a collection: the products that its subscription covers. The cart offers it instead of them where it costs less."
      ref={ref}
    />
  );
}
