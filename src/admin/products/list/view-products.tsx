import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import type { ProductsPage } from "#domain/search/products-page.ts";
import { productsQuery } from "#src/admin/admin-queries.ts";
import { BulkChange } from "#src/admin/products/bulk/bulk-change.tsx";
import { type AppsView, productsInput } from "#src/admin/products-search.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { DeletedProducts } from "./deleted-products.tsx";
import { FilterProducts } from "./filter-products.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { ADMIN_GRID_CLASS, ProductCards } from "./product-cards.tsx";
import { ProductTable } from "./product-table.tsx";
import { SelectionBar, useSelection } from "./selection-bar.tsx";
import { useProductOrder } from "./use-product-order.ts";

type ViewProductsProps = {
  readonly view: AppsView;
  readonly onShow: (next: Partial<AppsView>, replace: boolean) => void;
  readonly onEdit: (id: ProductId) => void;
};

/** The tab 'View Products' (S45), page by page. It's reloaded whenever it is shown. */
export function ViewProducts(props: ViewProductsProps) {
  // Not `Loaded`: the list has a placeholder of its shape, and stays below a failure.
  const list = useQuery(productsQuery(useApi(), productsInput(props.view)));
  const failed = list.isError ? (
    <div className="mb-4">
      <LoadFailed
        text="We couldn’t load the products."
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    </div>
  ) : null;
  if (list.data === undefined) return failed ?? <ListLoading />;
  return (
    <>
      {failed}
      {list.data.all === 0 ? (
        <NoProducts />
      ) : (
        <div className={classNames("transition-opacity", list.isPlaceholderData && "opacity-50")}>
          <ListedProducts saved={list.data} {...props} />
        </div>
      )}
      <DeletedProducts />
    </>
  );
}

type ListedProductsProps = ViewProductsProps & { readonly saved: ProductsPage };

/** A page of the list, as cards, or as a table to compare prices and to change several products together (D62). */
function ListedProducts({ view, saved, onShow, onEdit }: ListedProductsProps) {
  const summary = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const order = useProductOrder(view, saved);
  const selection = useSelection(view);
  const [changing, setChanging] = useState<readonly ProductId[] | null>(null);
  const [done, setDone] = useState("");
  useRestoreFocus(changing !== null, opener);
  const asTable = view.view === "table";

  function endChange(sentence: string): void {
    setDone(sentence);
    setChanging(null);
  }

  if (asTable && changing !== null) return <BulkChange ids={changing} onEnd={endChange} />;
  return (
    <>
      <FilterProducts ref={summary} view={view} list={saved} onShow={onShow} />
      <Notice tone="ok" text={done} />
      <Notice tone="failure" text={order.failure} onClose={order.clearFailure} />
      {asTable ? (
        <>
          <SelectionBar
            ref={opener}
            total={saved.total}
            selection={selection}
            onChange={() => setChanging([...selection.ids])}
          />
          <ProductTable order={order} selection={selection} onEdit={onEdit} />
        </>
      ) : (
        <ProductCards order={order} summary={summary} onEdit={onEdit} />
      )}
      <PlaceDialog order={order} list={summary} />
      <Pager page={saved.page} pageCount={saved.pageCount} />
    </>
  );
}

/** The wording of S46, to the letter. */
function NoProducts() {
  return (
    <EmptyState text="No products to view">
      <ButtonLink to="/Admin/apps" variant="secondary">
        Try Adding Some
      </ButtonLink>
    </EmptyState>
  );
}

function ListLoading() {
  return (
    <output className="block">
      <VisuallyHidden>Loading products</VisuallyHidden>
      <span aria-hidden="true" className={ADMIN_GRID_CLASS}>
        {["a", "b", "c", "d"].map((card) => (
          <span
            key={card}
            className="flex min-h-[max(450px,28.125rem)] flex-col rounded-sm border border-line bg-well"
          >
            <span className="h-44 border-b border-line bg-sheet" />
            <span className="flex flex-1 flex-col gap-3 p-4">
              <span className="h-5 w-2/3 bg-line" />
              <span className="h-3 bg-line" />
              <span className="h-3 w-5/6 bg-line" />
              <span className="mt-auto h-11 bg-line" />
            </span>
          </span>
        ))}
      </span>
    </output>
  );
}
