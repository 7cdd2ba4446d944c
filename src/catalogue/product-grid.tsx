import { memo, useDeferredValue, useEffect, useRef } from "react";
import type { Product } from "#domain/product.ts";
import { Spinner } from "#src/ui/spinner.tsx";
import { sameData } from "./catalogue-search.ts";
import { ProductCard } from "./product-card.tsx";

const GRID_CLASS = "grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-5";
const FIRST_ROW = 3;
/** What fits on a screen, and some. */
const FIRST_PAINTED = 6;

type ProductGridProps = {
  readonly products: readonly Product[];
  /** Newer products are on their way: these are shown until then (D3, D39). */
  readonly dimmed: boolean;
  /** The card that gets the focus once it is there, after 'Show more'. */
  readonly focusIndex: number | null;
  readonly onFocused: () => void;
};

/** The catalogue's grid: one column on small screens, three from medium (S23). */
export function ProductGrid({ products, dimmed, focusIndex, onFocused }: ProductGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  // New cards further down, and what the others show on hover, follow in a render of their own: a selection's result is painted
  // without them.
  const settled = useDeferredValue(products);
  useEffect(() => {
    if (focusIndex === null || focusIndex >= settled.length) return;
    grid.current?.children[focusIndex]?.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });
    onFocused();
  }, [focusIndex, settled.length, onFocused]);
  return (
    <ul ref={grid} aria-busy={dimmed} className={`${GRID_CLASS} transition-opacity aria-busy:opacity-50`}>
      {products.map((product, index) => {
        const isNew = !settled.some(({ _id }) => _id === product._id);
        return (
          <li key={product._id} className="card-frame">
            {(index < FIRST_PAINTED || !isNew) && (
              <GridCard
                product={product}
                eager={index < FIRST_ROW}
                first={index === 0}
                bare={isNew && canHover()}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Elsewhere a card shows everything at once. */
const canHover = () => !window.matchMedia("(hover: none)").matches;

/** Dimming the grid, adding to it or asking for the same products again renders no card again. */
const GridCard = memo(ProductCard, sameData);

/** The first load: a large spinner over cards that are not there yet. */
export function ProductGridLoading() {
  return (
    <div className="relative">
      <div aria-hidden="true" className={GRID_CLASS}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="card-frame border border-line bg-well" />
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
