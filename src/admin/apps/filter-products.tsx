import type { Ref } from "react";
import type { Product } from "#domain/product.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";

/** Whether a product's name contains what is looked for, without regard to case. */
export function nameMatches({ productname }: Pick<Product, "productname">, filter: string): boolean {
  return productname.toLowerCase().includes(filter.trim().toLowerCase());
}

type FilterProductsProps = {
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly shown: number;
  readonly count: number;
  /** The line that says how many products there are; takes the focus when a card that had it goes. */
  readonly ref: Ref<HTMLDivElement>;
};

/** Finds a product in the list by its name. The order belongs to the whole list, so it rests meanwhile. */
export function FilterProducts({ filter, onFilter, shown, count, ref }: FilterProductsProps) {
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
      <div ref={ref} tabIndex={-1} className="outline-none">
        <LiveRegion className="text-sm text-ink-soft">
          {filter.trim() === ""
            ? `${count} ${count === 1 ? "product" : "products"}`
            : `${shown} of ${count} products. Clear the text to change their order.`}
        </LiveRegion>
      </div>
    </div>
  );
}
