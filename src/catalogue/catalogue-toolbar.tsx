import type { ReactNode } from "react";
import { SORTS, type Sort } from "#domain/search/filter.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { LineDrawing } from "#src/ui/icon.tsx";
import { Select } from "#src/ui/select.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { CATALOGUE_FORM_ID } from "./catalogue-form.ts";
import { AS_LIST, type CatalogueView, writeCatalogueSearch } from "./catalogue-search.ts";
import type { Filters } from "./use-filters.ts";

type ToolProps = { readonly view: CatalogueView; readonly filters: Filters };
type CatalogueToolbarProps = ToolProps & {
  /** The button that opens the filters on screens without a filter column. */
  readonly children: ReactNode;
};

/** Above the products: the search field, the order, and the choice between grid and list (S23, D65). */
export function CatalogueToolbar({ view, filters, children }: CatalogueToolbarProps) {
  return (
    <div className="catalogue-tools">
      <div>
        <SearchField
          label="Search products"
          placeholder="MotionBuilder, AutoCAD, Revit..."
          action="/products"
          formId={CATALOGUE_FORM_ID}
          searchText={view.searchText}
          onSearch={filters.search}
        />
      </div>
      {children}
      <SortSelect view={view} filters={filters} />
      <ViewToggle view={view} />
    </div>
  );
}

const SORT_LABELS: Readonly<Record<Sort, string>> = {
  name: "Name",
  price: "Price, lowest first",
  "-price": "Price, highest first",
};

function SortSelect({ view, filters }: ToolProps) {
  return (
    <Select
      aria-label="Sort by"
      name="sort"
      form={CATALOGUE_FORM_ID}
      value={view.sort ?? ""}
      onChange={(chosen) => filters.refine({ sort: SORTS.find((sort) => sort === chosen) })}
    >
      <option value="">{view.searchText.trim() === "" ? "Featured" : "Best match"}</option>
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </Select>
  );
}

/** Leads to the other view of the same products. */
function ViewToggle({ view }: { readonly view: CatalogueView }) {
  return (
    <>
      {/* Without script the form keeps the view. */}
      {view.asList ? <input type="hidden" name="view" value={AS_LIST} form={CATALOGUE_FORM_ID} /> : null}
      <ButtonLink
        to="/products"
        search={writeCatalogueSearch({ ...view, asList: view.asList ? undefined : true })}
        replace
        resetScroll={false}
        preload={false}
        variant="secondary"
      >
        <LineDrawing className="size-5">
          {view.asList ? (
            <path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z" />
          ) : (
            <path d="M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11" />
          )}
        </LineDrawing>
        <span className="max-lg:sr-only">{view.asList ? "Show as cards" : "Show as list"}</span>
      </ButtonLink>
    </>
  );
}
