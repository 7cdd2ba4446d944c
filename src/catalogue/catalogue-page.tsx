import { useDeferredValue, useRef } from "react";
import { useOverlay } from "#src/ui/overlay.ts";
import { CONTENT_CLASS, PageHead, PageHeading } from "#src/page/page.tsx";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { CatalogueResults } from "./catalogue-results.tsx";
import { canonicalPath, type CatalogueView } from "./catalogue-search.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterOverlay } from "./filter-overlay.tsx";
import { CATALOGUE_FORM_ID, FilterPanel } from "./filter-panel.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import { useFilters } from "./use-filters.ts";

/** The catalogue page (S23–S28, D1–D5, D8). Its state is the address, passed as `view`. */
export function CataloguePage({ view }: { readonly view: CatalogueView }) {
  const overlay = useOverlay("filters");
  const catalogue = useCatalogue(view);
  const filters = useFilters();
  const summary = useRef<HTMLDivElement>(null);
  const focusSummary = () => summary.current?.focus({ preventScroll: true });
  const { total } = catalogue;
  // Sixty filter counts render after the result, so that it is painted sooner.
  const counts = useDeferredValue(catalogue.counts);
  return (
    <>
      <PageHead
        title="Autodesk products"
        description="Browse, search and filter official Autodesk subscriptions for architecture, engineering, manufacturing and media, at half the regular price."
        path={canonicalPath(view, total)}
      />
      <div className={`${CONTENT_CLASS} py-8 md:py-10`}>
        <div className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between md:gap-8">
          <PageHeading>Autodesk products</PageHeading>
          <div className="w-full md:w-[320px] lg:w-[420px]">
            <SearchField
              label="Search products"
              placeholder="MotionBuilder, AutoCAD, Revit..."
              action="/products"
              formId={CATALOGUE_FORM_ID}
              searchText={view.searchText}
              onSearch={filters.search}
            />
          </div>
        </div>
        <div className="mt-6 lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-6">
          <aside aria-label="Filters" className="filter-column">
            <h2 className="pb-3 text-base font-semibold">Filter By</h2>
            <FilterPanel view={view} counts={counts} filters={filters} />
            <noscript>
              <Button type="submit" form={CATALOGUE_FORM_ID} className="mt-4 w-full">
                Show products
              </Button>
            </noscript>
          </aside>
          <section aria-label="Products" className="min-w-0">
            <FilterOverlay
              view={view}
              counts={counts}
              total={catalogue.stale ? undefined : total}
              filters={filters}
              overlay={overlay}
            />
            <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <div ref={summary} tabIndex={-1} className="outline-none">
                <LiveRegion className="text-sm">
                  {total === undefined || catalogue.stale || catalogue.failed ? (
                    " "
                  ) : (
                    <Matches total={total} />
                  )}
                </LiveRegion>
              </div>
              <FilterChips view={view} onRemoved={focusSummary} />
            </div>
            <CatalogueResults view={view} catalogue={catalogue} onClear={focusSummary} />
          </section>
        </div>
      </div>
      <BackToTop />
    </>
  );
}

function Matches({ total }: { readonly total: number }) {
  return (
    <>
      <span className="font-mono tabular-nums">{total}</span> {total === 1 ? "product" : "products"}
    </>
  );
}
