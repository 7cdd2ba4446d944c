import { useQuery } from "@tanstack/react-query";
import type { ProductId } from "#domain/catalogue/product.ts";
import { productsQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { ADMIN_GRID_CLASS } from "./admin-grid.ts";
import { TableOfProducts } from "./table-of-products.tsx";
import { DeletedProducts } from "./deleted-products.tsx";
import { ProductList } from "./product-list.tsx";
import { type AppsView, productsInput } from "./products-search.ts";
import { useReorder } from "./use-reorder.ts";

const FAILED_TEXT = "We couldn’t load the products.";

type ViewProductsProps = {
  readonly view: AppsView;
  readonly onEdit: (id: ProductId) => void;
};

/** The tab 'View Products' (S45), page by page. It's reloaded whenever it is shown. */
export function ViewProducts({ view, onEdit }: ViewProductsProps) {
  const input = productsInput(view);
  const list = useQuery(productsQuery(useApi(), input));
  const moves = useReorder(input);
  const failed = list.isError ? (
    <div className="mb-4">
      <LoadFailed text={FAILED_TEXT} error={list.error} onRetry={() => void list.refetch()} />
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
          {view.asTable ? (
            <TableOfProducts view={view} saved={list.data} moves={moves} onEdit={onEdit} />
          ) : (
            <ProductList view={view} saved={list.data} moves={moves} onEdit={onEdit} />
          )}
        </div>
      )}
      <DeletedProducts />
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
