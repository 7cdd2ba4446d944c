import { useRef, useState } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { ProductsPage } from "#domain/search/products-page.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import { useQueries } from "#src/api/queries.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { BulkChange } from "./bulk-change.tsx";
import { FilterProducts } from "./filter-products.tsx";
import { Notice } from "./notice.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { ProductTable } from "./product-table.tsx";
import type { AppsView } from "./products-search.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { usePlaces } from "./use-places.ts";
import type { useReorder } from "./use-reorder.ts";
import { useSelection } from "./use-selection.ts";

type TableOfProductsProps = {
  readonly view: AppsView;
  readonly saved: ProductsPage;
  readonly moves: ReturnType<typeof useReorder>;
  readonly onEdit: (id: ProductId) => void;
};

/** A page of the list of products as a table, to compare prices and to change several products together (D62). */
export function TableOfProducts({ view, saved, moves, onEdit }: TableOfProductsProps) {
  const { page } = useQueries().products;
  const summary = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const selection = useSelection(view);
  const places = usePlaces({ view, saved, moves });
  const [changing, setChanging] = useState<readonly ProductId[] | null>(null);
  const [done, setDone] = useState("");
  useRestoreFocus(changing !== null, opener);
  const products = moves.inOrder(saved.products);

  if (changing !== null)
    return (
      <BulkChange
        ids={changing}
        onDone={(sentence) => {
          setDone(sentence);
          setChanging(null);
          void page.invalidate();
        }}
        onCancel={() => {
          setChanging(null);
          void page.invalidate();
        }}
      />
    );
  return (
    <>
      <FilterProducts ref={summary} view={view} list={saved} />
      <Notice tone="ok" text={done} />
      <Notice tone="failure" text={moves.failure} onClose={moves.clearFailure} />
      <SelectionBar
        ref={opener}
        total={saved.total}
        selection={selection}
        onChange={() => {
          setDone("");
          setChanging([...selection.ids]);
        }}
      />
      <ProductTable
        products={products}
        placeOf={places.placeOf}
        count={saved.all}
        selection={selection}
        onEdit={onEdit}
        onPlace={places.ask}
      />
      <PlaceDialog places={places} count={saved.all} list={summary} />
      <Pager page={saved.page} pageCount={saved.pageCount} />
    </>
  );
}
