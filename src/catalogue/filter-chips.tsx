import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import {
  type CatalogueView,
  isFiltered,
  selectedFacets,
  UNFILTERED,
  withFacet,
  writeCatalogueSearch,
} from "./catalogue-search.ts";
import { scrollToTop } from "./smooth-scroll.ts";

type FilterChipsProps = {
  readonly view: CatalogueView;
  /** Called when a chip removes itself, to take over the focus. */
  readonly onRemoved: () => void;
};

/** They link to other states of this page, not to the current one. */
const NOT_CURRENT = { "aria-current": undefined };

/** The selected facets, each a link that removes it, and 'Clear all'. */
export function FilterChips({ view, onRemoved }: FilterChipsProps) {
  if (!isFiltered(view)) return null;
  const goOn = () => {
    scrollToTop();
    onRemoved();
  };
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {selectedFacets(view).map((facet) => (
        <li key={`${facet.kind} ${facet.name}`}>
          <ButtonLink
            to="/products"
            search={writeCatalogueSearch(withFacet(view, facet, false))}
            activeProps={NOT_CURRENT}
            resetScroll={false}
            preload={false}
            variant="secondary"
            size="small"
            className="text-left"
            onClick={goOn}
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {facet.name}
            <Icon name="close" className="size-4 shrink-0" />
          </ButtonLink>
        </li>
      ))}
      <li>
        <ButtonLink
          to="/products"
          search={writeCatalogueSearch(UNFILTERED)}
          activeProps={NOT_CURRENT}
          resetScroll={false}
          preload={false}
          variant="quiet"
          size="small"
          onClick={goOn}
        >
          Clear all
        </ButtonLink>
      </li>
    </ul>
  );
}
