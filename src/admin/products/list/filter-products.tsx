import type { Ref } from "react";
import type { ProductsPage } from "#domain/search/products-page.ts";
import { type AppsSearch, appsSearch, type AppsView, isFiltered } from "#src/admin/products-search.ts";
import { countText, matchesText } from "#src/admin/shell/count-text.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { SearchField } from "#src/ui/search-field.tsx";

type FilterProductsProps = {
  readonly view: AppsView;
  readonly list: Pick<ProductsPage, "total" | "all">;
  readonly onShow: (next: Partial<AppsView>, replace: boolean) => void;
  /** The line with the number of products. It takes the focus when the focused card is removed. */
  readonly ref: Ref<HTMLDivElement>;
};

/** Narrows down the list. The display order can't be changed while filtered, because it's that of the whole list. */
export function FilterProducts({ view, list, onShow, ref }: FilterProductsProps) {
  const first = { ...view, page: 1, edit: undefined };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-full sm:w-72">
        <SearchField
          label="Find a product by name"
          placeholder="Find by name"
          action="/Admin/apps"
          searchText={view.q}
          onSearch={(q) => onShow({ q }, true)}
        />
      </div>
      <nav aria-label="Which products">
        <ul className="flex gap-2">
          <li>
            <Choice
              search={appsSearch.write({ ...first, stock: undefined })}
              chosen={view.stock === undefined}
              text="All"
            />
          </li>
          <li>
            <Choice
              search={appsSearch.write({ ...first, stock: "out" })}
              chosen={view.stock === "out"}
              text="Out of stock"
            />
          </li>
        </ul>
      </nav>
      <ViewToggle view={view} />
      <div ref={ref} tabIndex={-1} className="outline-none">
        <LiveRegion className="text-sm text-ink-soft">{sentence(view, list)}</LiveRegion>
      </div>
    </div>
  );
}

function sentence(view: AppsView, { total, all }: FilterProductsProps["list"]): string {
  if (!isFiltered(view)) return countText(all, "product");
  const way = view.stock === "out" ? "Show all" : "Clear the text";
  return `${matchesText(total)} of ${countText(all, "product")}. ${way} to move them up or down.`;
}

/** Leads to the other view of the same products. */
function ViewToggle({ view }: Pick<FilterProductsProps, "view">) {
  const asTable = view.view === "table";
  return (
    <ButtonLink
      to="/Admin/apps"
      search={appsSearch.write({ ...view, edit: undefined, view: asTable ? undefined : "table" })}
      replace
      resetScroll={false}
      variant="secondary"
    >
      {asTable ? "Show as cards" : "Show as table"}
    </ButtonLink>
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
