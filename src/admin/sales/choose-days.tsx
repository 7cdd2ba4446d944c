import { SALES_PRESETS } from "#domain/books/sales-days.ts";
import type { DayRange } from "#domain/time/typed-days.ts";
import { type SalesView, writeSalesSearch } from "#src/admin/sales-search.ts";
import { DayRangeFilter } from "#src/admin/shell/day-range-filter.tsx";
import { ButtonLink } from "#src/ui/button.tsx";

type ChooseDaysProps = {
  readonly view: SalesView;
  readonly range: DayRange;
  readonly onDays: (days: string) => void;
};

export const rangeText = ({ from, to }: DayRange): string => `${from}..${to}`;

/** Chooses the range: a preset or picked days (D26). */
export function ChooseDays({ view, range, onDays }: ChooseDaysProps) {
  return (
    <div className="mb-8 grid gap-4">
      <nav aria-label="Time" className="flex flex-wrap gap-2">
        {Object.entries(SALES_PRESETS).map(([preset, text]) => (
          <ButtonLink
            key={preset}
            to="/Admin/sales"
            search={writeSalesSearch({ ...view, days: preset })}
            variant="secondary"
            size="small"
            current={view.days === preset}
            className="aria-[current=true]:border-accent aria-[current=true]:bg-accent-wash"
          >
            {text}
          </ButtonLink>
        ))}
      </nav>
      <DayRangeFilter legend="Days" searchText={rangeText(range)} onSearch={onDays} />
    </div>
  );
}
