import type { Ref } from "react";
import type { Product } from "#domain/product.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import type { AppsSearch } from "./products-search.ts";

/** Characters with a meaning in a regular expression. */
const PATTERN_SIGN = /[\\^$.*+?()[\]{}|/]/g;

/** Whether a product's name contains the search text, by Unicode's case folding: 'οδος' finds 'ΟΔΟΣ'. */
export function nameMatches({ productname }: Pick<Product, "productname">, filter: string): boolean {
  const wanted = filter.trim().normalize("NFKC").replace(PATTERN_SIGN, "\\$&");
  return new RegExp(wanted, "iu").test(productname.normalize("NFKC"));
}

type FilterProductsProps = {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onlyOutOfStock: boolean;
  readonly shown: number;
  readonly count: number;
  /** The line that says how many products there are; takes the focus when the focused card is removed. */
  readonly ref: Ref<HTMLDivElement>;
};

/** Narrows down the list. The order is that of the whole list, so it cannot be changed while filtered. */
export function FilterProducts(props: FilterProductsProps) {
  const { filter, onFilter, onlyOutOfStock, shown, count, ref } = props;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <search className="w-full sm:w-72">
        <input
          type="search"
          aria-label="Find a product by name"
          placeholder="Find by name"
          autoComplete="off"
          className={CONTROL_CLASS}
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
        />
      </search>
      <nav aria-label="Which products">
        <ul className="flex gap-2">
          <li>
            <Choice search={{ tab: "view" }} chosen={!onlyOutOfStock} text="All" />
          </li>
          <li>
            <Choice search={{ tab: "view", stock: "out" }} chosen={onlyOutOfStock} text="Out of stock" />
          </li>
        </ul>
      </nav>
      <div ref={ref} tabIndex={-1} className="outline-none">
        <LiveRegion className="text-sm text-ink-soft">
          {onlyOutOfStock || filter.trim() !== ""
            ? `${shown} of ${count} products. ${onlyOutOfStock ? "Show all" : "Clear the text"} to change their order.`
            : `${count} ${count === 1 ? "product" : "products"}`}
        </LiveRegion>
      </div>
    </div>
  );
}

type ChoiceProps = { readonly search: AppsSearch; readonly chosen: boolean; readonly text: string };

function Choice({ search, chosen, text }: ChoiceProps) {
  return (
    <ButtonLink
      to="/Admin/apps"
      search={search}
      resetScroll={false}
      variant={chosen ? "primary" : "secondary"}
      current={chosen}
    >
      {text}
    </ButtonLink>
  );
}
