import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useEffect, useRef } from "react";
import { useOverlay } from "#src/ui/overlay.ts";
import { CONTENT_CLASS, PageHead, PageHeading } from "#src/page/page.tsx";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { CATALOGUE_FORM_ID } from "./catalogue-form.ts";
import { CatalogueResults } from "./catalogue-results.tsx";
import { canonicalPath, type CatalogueView, writeCatalogueSearch } from "./catalogue-search.ts";
import { CatalogueToolbar } from "./catalogue-toolbar.tsx";
import { useChosenToCompare } from "#src/compare/chosen-to-compare.ts";
import { FilterChips } from "./filter-chips.tsx";
import { FilterOverlay } from "./filter-overlay.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { PricesSwitch } from "#src/product/prices-switch.tsx";
import { useCatalogue } from "./use-catalogue.ts";
import { readCatalogueSearch } from "./read-catalogue-search.ts";
import { isCatalogue } from "./use-pending-view.ts";
import { useFilters } from "./use-filters.ts";

// In its own chunk, because most visitors compare nothing.
const CompareBar = lazy(async () => ({ default: (await import("#src/compare/compare-bar.tsx")).CompareBar }));

/** The catalogue page (S23–S28, D1–D5, D8). Its state is the address, passed as `view`. */
export function CataloguePage({ view }: { readonly view: CatalogueView }) {
  useCanonicalAddress();
  const overlay = useOverlay("filters");
  const catalogue = useCatalogue(view);
  const filters = useFilters();
  const toCompare = useChosenToCompare();
  const summary = useRef<HTMLDivElement>(null);
  const focusSummary = () => summary.current?.focus({ preventScroll: true });
  const { total } = catalogue;
  // The sixty filter counts render after the result, so that the result is painted sooner.
  const counts = useDeferredValue(catalogue.counts);
  return (
    <>
      <PageHead
        title="Autodesk products"
        description="Browse, search and filter official Autodesk subscriptions for architecture, engineering, manufacturing and media, mostly at half the list price."
        path={canonicalPath(view, total)}
      />
      <div className={`${CONTENT_CLASS} py-8 md:py-10`}>
        <PageHeading>Autodesk products</PageHeading>
        <div className="mt-6 lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:gap-6">
          <a
            href="#results"
            className="skip-link max-lg:hidden"
            onClick={(event) => {
              event.preventDefault();
              summary.current?.focus();
            }}
          >
            Skip to results
          </a>
          <aside aria-label="Filters" data-no-print className="filter-column">
            <h2 className="pb-3 text-base font-semibold">Filter By</h2>
            <FilterPanel view={view} counts={counts} filters={filters} />
            <noscript>
              <Button type="submit" form={CATALOGUE_FORM_ID} className="mt-4 w-full">
                Show products
              </Button>
            </noscript>
          </aside>
          <section aria-label="Products" className="min-w-0">
            <CatalogueToolbar view={view} filters={filters}>
              <FilterOverlay
                view={view}
                counts={counts}
                total={catalogue.stale ? undefined : total}
                filters={filters}
                overlay={overlay}
              />
            </CatalogueToolbar>
            <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <div ref={summary} id="results" tabIndex={-1} className="outline-none">
                <LiveRegion className="text-sm">
                  {total === undefined || catalogue.stale || catalogue.failed ? (
                    " "
                  ) : (
                    <Matches total={total} suggestion={catalogue.suggestion} />
                  )}
                </LiveRegion>
              </div>
              <div className="order-last ml-auto max-sm:order-none">
                <PricesSwitch />
              </div>
              <FilterChips view={view} onRemoved={focusSummary} />
            </div>
            <CatalogueResults view={view} catalogue={catalogue} onClear={focusSummary} />
          </section>
        </div>
      </div>
      {toCompare.length === 0 ? null : (
        <Suspense>
          <CompareBar slugs={toCompare} />
        </Suspense>
      )}
      <BackToTop />
    </>
  );
}

/**
 * Rewrites an address that was typed by hand, or sent by the form without script, to match the page's own links (D3).
 */
function useCanonicalAddress(): void {
  const router = useRouter();
  useEffect(() => {
    // The latest address: during hydration the visitor may have refined the search, or left.
    const { pathname, search: query } = router.history.location;
    const asked = parseSearch(query);
    const search = writeCatalogueSearch(readCatalogueSearch(asked));
    if (!isCatalogue(pathname) || stringifySearch(search) === stringifySearch(asked)) return;
    void router.navigate({ to: "/products", search, replace: true, resetScroll: false, state: true });
  }, [router]);
}

type MatchesProps = { readonly total: number; readonly suggestion: string | undefined };

/** The reason for the results is only for screen readers here, because it's visible above the results. */
function Matches({ total, suggestion }: MatchesProps) {
  return (
    <>
      <span className="tabular-nums">{total}</span> {total === 1 ? "product" : "products"}
      {suggestion === undefined ? null : <span className="sr-only"> for {suggestion}</span>}
    </>
  );
}
