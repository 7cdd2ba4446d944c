import type { Ref } from "react";
import { countText } from "#src/admin/shell/count-text.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import type { Selection } from "./use-selection.ts";

type SelectionBarProps = {
  /** Products on all pages that match the filter. */
  readonly total: number;
  readonly selection: Selection;
  readonly onChange: () => void;
  readonly ref: Ref<HTMLButtonElement>;
};

/** Selects every product that matches the filter, or none, and leads to the change of the selected ones. */
export function SelectionBar({ total, selection, onChange, ref }: SelectionBarProps) {
  const count = selection.ids.size;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        aria-disabled={selection.loading || total === 0}
        onClick={() => {
          if (count > 0) selection.clear();
          else if (!selection.loading && total > 0) selection.selectAll();
        }}
      >
        {count > 0 ? "Select none" : `Select all ${total.toLocaleString("en-US")}`}
      </Button>
      <Button ref={ref} disabled={count === 0} onClick={onChange}>
        {count === 0 ? "Change the selected products" : `Change ${countText(count, "selected product")}`}
      </Button>
      <LiveRegion urgency="assertive" className="text-sm text-signal">
        {selection.failure}
      </LiveRegion>
    </div>
  );
}
