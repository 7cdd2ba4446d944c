import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useId } from "react";
import { COMPARED_MIN } from "#domain/catalogue/compare.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { productNamesQuery } from "./compare-queries.ts";
import { setChosenToCompare } from "./chosen-to-compare.ts";
import { compareSearch, slugsIn } from "./compared-slugs.ts";

/**
 * A form that adds products to the comparison: plain HTML, so that it works without script. Adding makes the comparison the
 * visitor's own choice; opening somebody's link to one doesn't (D65).
 */
export function AddProduct({ products }: { readonly products: readonly Product[] }) {
  const router = useRouter();
  const { data: names = [] } = useQuery(productNamesQuery(useApi()));
  const others = names.filter(({ slug }) => products.every((product) => product.slug !== slug));
  const choices = products.length === 0 ? COMPARED_MIN : 1;
  return (
    <form
      // A chosen option belongs to one comparison, so another comparison resets it.
      key={products.map(({ slug }) => slug).join()}
      action="/compare"
      data-no-print
      className="mt-8 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const search = compareSearch(new FormData(event.currentTarget).getAll("p"));
        setChosenToCompare(slugsIn(search));
        void router.navigate({ to: "/compare", search, resetScroll: false });
      }}
    >
      {products.map(({ slug }) => (
        <input key={slug} type="hidden" name="p" value={slug} />
      ))}
      {Array.from({ length: choices }, (_, at) => (
        <ProductSelect
          key={at}
          label={choices === 1 ? "Add a product" : `Product ${at + 1}`}
          names={others}
        />
      ))}
      <Button type="submit">{choices === 1 ? "Add" : "Compare"}</Button>
      <ButtonLink
        to="/products"
        search={{ view: "list" }}
        variant="quiet"
        onClick={() => setChosenToCompare(products.map(({ slug }) => slug))}
      >
        Choose from the whole catalogue
      </ButtonLink>
    </form>
  );
}

type ProductSelectProps = {
  readonly label: string;
  readonly names: readonly Pick<Product, "slug" | "productname">[];
};

function ProductSelect({ label, names }: ProductSelectProps) {
  const id = useId();
  return (
    <div className="min-w-0 flex-[0_1_20rem]">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        name="p"
        defaultValue=""
        className="min-h-11 w-full rounded-sm border border-line-strong bg-sheet px-2.5 text-sm text-ink"
      >
        <option value="">Choose a product</option>
        {names.map(({ slug, productname }) => (
          <option key={slug} value={slug}>
            {productname}
          </option>
        ))}
      </select>
    </div>
  );
}
