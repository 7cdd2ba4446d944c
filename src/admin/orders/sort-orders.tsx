import { useId } from "react";
import type { OrderSort } from "#domain/order-search/order-search.ts";
import { ALL_SORTS, ariaSort, nextSort, type SortColumn, sortText } from "#src/admin/order-sorts.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { Icon } from "#src/ui/icon.tsx";
import { HeaderCell } from "#src/ui/table.tsx";

export type Sorting = {
  /** Undefined for the newest first. */
  readonly sort: OrderSort | undefined;
  readonly onSort: (sort: OrderSort | undefined) => void;
};

type SortHeadingProps = {
  readonly column: SortColumn;
  readonly text: string;
  /** Undefined in a list that isn't sorted. */
  readonly sorting: Sorting | undefined;
  readonly className?: string;
};

/** A column's heading; in a sorted list, a press on it sorts by the column, and a second one the other way round (D26). */
export function SortHeading({ column, text, sorting, className }: SortHeadingProps) {
  if (sorting === undefined) return <HeaderCell className={classNames(className)}>{text}</HeaderCell>;
  const { sort, onSort } = sorting;
  const direction = ariaSort(column, sort);
  return (
    <HeaderCell aria-sort={direction} className={classNames(className)}>
      <Button variant="text" size="inline" className="gap-1" onClick={() => onSort(nextSort(column, sort))}>
        {text}
        <Icon
          name="arrow-up"
          className={classNames(
            "size-3.5 shrink-0",
            direction === undefined && "opacity-0",
            direction === "descending" && "rotate-180",
          )}
        />
      </Button>
    </HeaderCell>
  );
}

/** The same on phones, where the list has no headings. */
export function SortSelect({ sort, onSort }: Sorting) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 md:hidden">
      <label htmlFor={id} className="text-sm font-medium">
        Sort
      </label>
      <select
        id={id}
        value={sort ?? ""}
        className={CONTROL_CLASS}
        onChange={({ target }) => onSort(ALL_SORTS.find((one) => one === target.value))}
      >
        {ALL_SORTS.map((one) => (
          <option key={one ?? ""} value={one ?? ""}>
            {capitalised(sortText(one))}
          </option>
        ))}
      </select>
    </div>
  );
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
