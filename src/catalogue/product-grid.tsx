import { memo, useRef } from "react";
import type { Product } from "#domain/catalogue/product.ts";
import { Spinner } from "#src/ui/spinner.tsx";
import { sameData } from "./catalogue-search.ts";
import { ProductCard } from "./product-card.tsx";
import { useFocusNew } from "./use-focus-new.ts";

const GRID_CLASS = "grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-5 print:grid-cols-3";
const FIRST_ROW = 3;

export type ProductGridProps = {
  readonly products: readonly Product[];
  /** Newer products are loading, and these are shown until then (D3, D39). */
  readonly dimmed: boolean;
  /** The card to focus once it exists, after 'Show more'. */
  readonly focusIndex: number | null;
  readonly onFocused: () => void;
};

/** The catalogue's grid: one column on small screens, three from medium (S23). */
export function ProductGrid({ products, dimmed, focusIndex, onFocused }: ProductGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  useFocusNew(grid, products.length, { focusIndex, onFocused });
  return (
    <ul ref={grid} aria-busy={dimmed} className={GRID_CLASS}>
      {products.map((product, index) => (
        <li key={product._id}>
          <GridCard product={product} eager={index < FIRST_ROW} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** Cards don't re-render when the grid is dimmed, extended or refetched unchanged. */
const GridCard = memo(ProductCard, sameData);

/** The first load: a large spinner over empty card frames. */
export function ProductGridLoading() {
  return (
    <div className="relative">
      <div aria-hidden="true" className={GRID_CLASS}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="min-h-[max(450px,28.125rem)] border border-line bg-well" />
        ))}
      </div>
      <div className="absolute inset-x-0 top-40 flex justify-center">
        <span className="rounded-full bg-paper p-4">
          <Spinner size="large" label="Loading products" />
        </span>
      </div>
    </div>
  );
}
