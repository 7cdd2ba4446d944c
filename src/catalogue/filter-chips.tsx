import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { type CatalogueView, isFiltered, ticksOf } from "./catalogue-search.ts";
import type { Filters } from "./use-filters.ts";

type FilterChipsProps = {
  readonly view: CatalogueView;
  readonly filters: Filters;
  /** Takes the focus over from a chip that its own press removes. */
  readonly onRemoved: () => void;
};

/** What is ticked, each with a way to take it off, and 'Clear all'. */
export function FilterChips({ view, filters, onRemoved }: FilterChipsProps) {
  if (!isFiltered(view)) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {ticksOf(view).map((tick) => (
        <li key={`${tick.kind} ${tick.name}`}>
          <Button
            variant="secondary"
            size="small"
            className="text-left"
            onClick={() => {
              filters.tick(tick, false);
              onRemoved();
            }}
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            {tick.name}
            <Icon name="close" className="size-4 shrink-0" />
          </Button>
        </li>
      ))}
      <li>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            filters.clear();
            onRemoved();
          }}
        >
          Clear all
        </Button>
      </li>
    </ul>
  );
}
