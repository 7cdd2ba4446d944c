import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BrowserRefusal } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { productNamesQuery } from "#src/compare/compare-queries.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { lineOf, type WrittenLine } from "./written-offer.ts";

type AddProductProps = { readonly error: string | undefined; readonly onAdd: (line: WrittenLine) => void };

/** Adds a product to an offer, at the shop's price of this moment. */
export function AddProduct({ error, onAdd }: AddProductProps) {
  const { data: names = [] } = useQuery(productNamesQuery(useApi()));
  const [slug, setSlug] = useState("");
  const add = useAct(
    async (client, chosen: string) => {
      const line = lineOf(await client.products.bySlug.query({ slug: chosen }));
      if (line === null) throw new BrowserRefusal("This product can’t be ordered right now.");
      return line;
    },
    {
      failed: "We couldn’t load the product. Please try again.",
      onDone: (line) => {
        onAdd(line);
        setSlug("");
      },
      loadsAgain: false,
    },
  );
  return (
    <div className="grid gap-2">
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <SelectField label="Product" name="lines" value={slug} error={error} onChange={setSlug}>
          <option value="">Choose a product</option>
          {names.map((product) => (
            <option key={product.slug} value={product.slug}>
              {product.productname}
            </option>
          ))}
        </SelectField>
        <Button
          variant="secondary"
          className="mt-6.5 aria-disabled:opacity-60"
          aria-disabled={slug === "" || add.pending}
          onClick={() => (slug === "" ? undefined : add.start(slug))}
        >
          Add
        </Button>
      </div>
      <Failure of={add} />
    </div>
  );
}
