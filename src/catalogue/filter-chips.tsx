import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { useWithVat } from "#src/product/price-view.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { activeFilters } from "./active-filters.ts";
import { type CatalogueView, isFiltered, withoutFilters, writeCatalogueSearch } from "./catalogue-search.ts";
import { scrollToTop } from "./smooth-scroll.ts";

type FilterChipsProps = {
  readonly view: CatalogueView;
  /** Called when a chip removes itself, to take over the focus. */
  readonly onRemoved: () => void;
};

/** The active filters, each a link that removes it, and 'Clear all'. */
export function FilterChips({ view, onRemoved }: FilterChipsProps) {
  const withVat = useWithVat();
  if (!isFiltered(view)) return null;
  const goOn = () => {
    scrollToTop();
    onRemoved();
  };
  const chips = activeFilters(view, withVat);
  return (
    <ul
      aria-label="Active filters"
      className={classNames(
        "flex flex-wrap items-center gap-2",
        // On a phone it has a line of its own, and a typed text, which its field can clear, must not move the results.
        chips.length === 0 && "max-sm:hidden",
      )}
    >
      {chips.map(({ name, without }) => (
        <li key={name}>
          <ButtonLink
            to="/products"
            search={writeCatalogueSearch(without)}
            resetScroll={false}
            preload={false}
            variant="secondary"
            size="small"
            className="text-left"
            onClick={goOn}
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {name}
            <Icon name="close" className="size-4 shrink-0" />
          </ButtonLink>
        </li>
      ))}
      <li>
        <ButtonLink
          to="/products"
          search={writeCatalogueSearch(withoutFilters(view))}
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
