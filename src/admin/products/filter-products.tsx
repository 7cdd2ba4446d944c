import { useNavigate } from "@tanstack/react-router";
import type { Ref } from "react";
import type { ProductsPage } from "#domain/search/products-page.ts";
import { countText, matchesText } from "#src/admin/shell/count-text.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { type AppsSearch, type AppsView, writeAppsSearch } from "./products-search.ts";

type FilterProductsProps = {
  readonly view: AppsView;
  readonly list: Pick<ProductsPage, "total" | "all">;
  /** The line with the number of products. It takes the focus when the focused card is removed. */
  readonly ref: Ref<HTMLDivElement>;
};

/** Narrows down the list. The display order can't be changed while filtered, because it's that of the whole list. */
export function FilterProducts({ view, list, ref }: FilterProductsProps) {
  const search = (next: Partial<AppsView>) => writeAppsSearch({ ...view, page: 1, edit: undefined, ...next });
  const navigate = useNavigate();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="w-full sm:w-72">
        <SearchField
          label="Find a product by name"
          placeholder="Find by name"
          action="/Admin/apps"
          searchText={view.text}
          onSearch={(text) =>
            void navigate({
              to: "/Admin/apps",
              search: search({ text }),
              // A search still being typed adds no history entries.
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <nav aria-label="Which products">
        <ul className="flex gap-2">
          <li>
            <Choice search={search({ onlyOutOfStock: false })} chosen={!view.onlyOutOfStock} text="All" />
          </li>
          <li>
            <Choice
              search={search({ onlyOutOfStock: true })}
              chosen={view.onlyOutOfStock}
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

function sentence(
  { onlyOutOfStock, text }: AppsView,
  { total, all }: Pick<ProductsPage, "total" | "all">,
): string {
  if (!onlyOutOfStock && text === "") return countText(all, "product");
  const way = onlyOutOfStock ? "Show all" : "Clear the text";
  return `${matchesText(total)} of ${countText(all, "product")}. ${way} to move them up or down.`;
}

/** Leads to the other view of the same products. */
function ViewToggle({ view }: Pick<FilterProductsProps, "view">) {
  return (
    <ButtonLink
      to="/Admin/apps"
      search={writeAppsSearch({ ...view, edit: undefined, asTable: !view.asTable })}
      replace
      resetScroll={false}
      variant="secondary"
    >
      {view.asTable ? "Show as cards" : "Show as table"}
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
