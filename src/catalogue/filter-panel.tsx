import { memo, type ReactNode, useId, useState } from "react";
import { type MainCategory, type Subcategory, TAXONOMY } from "#domain/catalogue/taxonomy.ts";
import { CountBadge } from "#src/ui/count-badge.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { CATALOGUE_FORM_ID } from "./catalogue-form.ts";
import { type CatalogueView, type Facet, facetSlug, IN_STOCK } from "./catalogue-search.ts";
import { PriceRange } from "./price-range.tsx";
import { scrollToTop } from "./smooth-scroll.ts";
import type { Filters } from "./use-filters.ts";

type Counts = Readonly<Partial<Record<Subcategory, number>>>;

type FilterPanelProps = {
  readonly view: CatalogueView;
  readonly counts: Counts | undefined;
  readonly filters: Filters;
};

/** The five groups of the 'Filter By' panel (S27) with their counts (D2), after stock and price of a year (D65). */
export function FilterPanel({ view, counts, filters }: FilterPanelProps) {
  return (
    <div className="divide-y divide-line border-y border-line">
      <label className="flex min-h-12 items-center gap-3 py-2 text-sm font-medium">
        <input
          type="checkbox"
          name="stock"
          value={IN_STOCK}
          form={CATALOGUE_FORM_ID}
          className="size-4.5 shrink-0 accent-accent"
          checked={view.inStock ?? false}
          onChange={(event) => {
            filters.refine({ inStock: event.target.checked || undefined });
            scrollToTop();
          }}
        />
        In stock only
      </label>
      <PriceRange view={view} filters={filters} />
      {TAXONOMY.map((group) => (
        <FilterGroup
          key={group.name}
          name={group.name}
          subcategories={group.subcategories}
          view={view}
          counts={counts}
          filters={filters}
        />
      ))}
    </div>
  );
}

type FilterGroupProps = FilterPanelProps & {
  readonly name: MainCategory;
  readonly subcategories: readonly Subcategory[];
};

function FilterGroup({ name, subcategories, view, counts, filters }: FilterGroupProps) {
  const listId = useId();
  const selectedCount = subcategories.filter((item) => view.subcategories.includes(item)).length;
  const [expanded, setExpanded] = useState(selectedCount > 0);
  return (
    <fieldset>
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center">
        <FacetLabel
          facet={{ kind: "main", name }}
          selected={view.mainCategories.includes(name)}
          filters={filters}
          className="min-h-12 flex-1 py-2 leading-5 font-medium [&_input]:size-4.5"
        >
          {name}
        </FacetLabel>
        {selectedCount > 0 ? (
          <CountBadge>
            <span className="sr-only">Ticked: </span>
            {selectedCount}
          </CountBadge>
        ) : null}
        <IconButton
          label={`${expanded ? "Collapse" : "Expand"} ${name}`}
          icon={
            <Icon
              name="chevron"
              className={classNames("size-4 transition-transform duration-150", expanded && "rotate-180")}
            />
          }
          aria-expanded={expanded}
          aria-controls={listId}
          className="text-ink-soft hover:text-ink noscript:hidden"
          onClick={() => setExpanded(!expanded)}
        />
      </div>
      <ul id={listId} className={classNames("pb-3", !expanded && "hidden noscript:block")}>
        {subcategories.map((item) => (
          <li key={item}>
            <SubItem
              name={item}
              count={counts?.[item] ?? 0}
              selected={view.subcategories.includes(item)}
              filters={filters}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type SubItemProps = {
  readonly name: Subcategory;
  readonly count: number;
  readonly selected: boolean;
  readonly filters: Filters;
};

const SubItem = memo(function SubItem({ name, count, selected, filters }: SubItemProps) {
  return (
    <FacetLabel
      facet={{ kind: "sub", name }}
      selected={selected}
      filters={filters}
      className={classNames(
        "min-h-8 rounded-sm py-1 pr-3.5 pl-7 hover:bg-well",
        count === 0 && !selected && "text-ink-soft",
      )}
    >
      <span className="flex-1">{name}</span>{" "}
      <span className="text-xs text-ink-soft tabular-nums">{count}</span>
    </FacetLabel>
  );
});

type FacetLabelProps = {
  readonly facet: Facet;
  readonly selected: boolean;
  readonly filters: Filters;
  readonly className: string;
  readonly children: ReactNode;
};

function FacetLabel({ facet, selected, filters, className, children }: FacetLabelProps) {
  return (
    <label
      className={`flex items-center gap-3 text-sm ${className}`}
      onPointerDown={() => filters.preloadFacet(facet, !selected)}
    >
      <input
        type="checkbox"
        name={facet.kind}
        value={facetSlug(facet.name)}
        form={CATALOGUE_FORM_ID}
        className="size-4 shrink-0 accent-accent"
        checked={selected}
        onChange={(event) => filters.setFacet(facet, event.target.checked)}
      />
      {children}
    </label>
  );
}
