import { useState } from "react";
import type { CsvDelimiter } from "#domain/csv.ts";
import type { OrdersFilter } from "#domain/order-search.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { type CsvDownload, useCsvDownload } from "./use-csv-download.ts";

type CsvButtonProps = { readonly filter: OrdersFilter; readonly total: number | undefined };

/**
 * Downloads every order that matches the list's filter, as CSV for European or other spreadsheets. Reports its progress
 * and failures (D21).
 */
export function CsvButton({ filter, total }: CsvButtonProps) {
  const [delimiter, setDelimiter] = useState<CsvDelimiter>(",");
  const { state, start } = useCsvDownload(filter, delimiter);
  const loading = state.kind === "loading";
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <div className="w-52">
          <select
            aria-label="File format"
            value={delimiter}
            className={CONTROL_CLASS}
            onChange={({ target }) => setDelimiter(target.value === ";" ? ";" : ",")}
          >
            <option value=",">Commas, 12.50</option>
            <option value=";">Semicolons, 12,50</option>
          </select>
        </div>
        <Button
          variant="secondary"
          aria-disabled={loading}
          className="aria-disabled:opacity-60"
          onClick={() => {
            if (!loading) start();
          }}
        >
          Download CSV
        </Button>
      </div>
      <LiveRegion
        className={classNames(
          "max-w-80 text-right text-sm",
          state.kind === "failed" ? "text-signal" : "text-ink-soft",
        )}
      >
        {stateText(state, total)}
      </LiveRegion>
    </div>
  );
}

function stateText(state: CsvDownload, total: number | undefined): string {
  switch (state.kind) {
    case "loading":
      return `Collecting orders: ${state.orders} of ${total ?? "…"}`;
    case "done":
      return `The file with ${countText(state.orders, "order")} is downloaded.`;
    case "failed":
      return "The file could not be made, and nothing was downloaded. Please try again.";
    default:
      return "";
  }
}
