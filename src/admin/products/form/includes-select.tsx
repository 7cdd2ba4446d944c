import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { PRODUCT_FIELDS } from "#domain/catalogue/product-fields.ts";
import { productChoicesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { type Choice, MultiSelect } from "./multi-select.tsx";
import { useProduct } from "./use-product-form.ts";

/** The products that a collection includes (D71); empty for a single product. */
export function IncludesSelect() {
  const { form, values } = useProduct();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control: form.control, name: "includes" });
  const [text, setText] = useState("");
  const names = useQuery(productChoicesQuery(useApi(), { text, chosen: value }));
  const { found = [], chosen = [] } = names.data ?? {};
  const options = found.filter(({ productname }) => productname !== values.productname.trim()).map(asChoice);
  return (
    <MultiSelect
      label={PRODUCT_FIELDS.includes.label}
      placeholder="Select products"
      options={options}
      chosen={chosen.map(asChoice)}
      onType={setText}
      value={value}
      onChange={onChange}
      noOptionsText={names.data === undefined ? "Loading products." : "Nothing else to include."}
      error={fieldState.error?.message}
      hint="For collections: products it includes. The cart suggests the collection when it’s cheaper."
      ref={ref}
    />
  );
}

const asChoice = ({
  slug,
  productname,
}: {
  readonly slug: string;
  readonly productname: string;
}): Choice<string> => ({
  value: slug,
  label: productname,
});
