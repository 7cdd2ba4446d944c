import { type Ref, useState } from "react";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import { type AppsView, productsInput } from "#src/admin/products-search.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { announce, LiveRegion } from "#src/ui/live-region.tsx";

const NONE: ReadonlySet<ProductId> = new Set();

/** The products that are selected in the table. A selection belongs to the filter in which it was made, on all pages. */
export function useSelection(view: AppsView) {
  const { text, onlyOutOfStock } = productsInput(view);
  const filter = JSON.stringify({ text, onlyOutOfStock });
  const [selected, setSelected] = useState({ filter, ids: NONE });
  const ids = selected.filter === filter ? selected.ids : NONE;
  const all = useAct((client) => client.products.matching.query({ text, onlyOutOfStock }), {
    loadsAgain: false,
    onDone: (answer) => {
      setSelected({ filter, ids: new Set(answer.ids) });
      announce(`${countText(answer.ids.length, "product")} selected`);
    },
  });
  return {
    ids,
    select: (products: readonly Product[], on: boolean) => {
      const next = new Set(ids);
      for (const { _id } of products) {
        if (on) next.add(_id);
        else next.delete(_id);
      }
      setSelected({ filter, ids: next });
    },
    /** Selects every product that matches the filter. */
    all,
    clear: () => setSelected({ filter, ids: NONE }),
  };
}
export type Selection = ReturnType<typeof useSelection>;

type SelectionBarProps = {
  /** Products on all pages that match the filter. */
  readonly total: number;
  readonly selection: Selection;
  readonly onChange: () => void;
  readonly ref: Ref<HTMLButtonElement>;
};

/** Selects every product that matches the filter, or none, and leads to the change of the selected ones. */
export function SelectionBar({ total, selection: { ids, all, clear }, onChange, ref }: SelectionBarProps) {
  const count = ids.size;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        aria-disabled={all.pending || total === 0}
        onClick={() => {
          if (count > 0) clear();
          else if (total > 0) all.start();
        }}
      >
        {count > 0 ? "Select none" : `Select all ${total.toLocaleString("en-US")}`}
      </Button>
      <Button ref={ref} disabled={count === 0} onClick={onChange}>
        {count === 0 ? "Change the selected products" : `Change ${countText(count, "selected product")}`}
      </Button>
      <LiveRegion urgency="assertive" className="text-sm text-signal">
        {all.failure === null ? null : <>We couldn’t select them all. {all.failure}</>}
      </LiveRegion>
    </div>
  );
}
