import { useId } from "react";
import { SALES_PRESETS, salesDays, typedDaysSchema } from "#domain/orders/sales-days.ts";
import type { DayRange } from "#domain/time/typed-days.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { DayRangeFilter } from "#src/admin/shell/day-range-filter.tsx";
import { type SalesView, writeSalesSearch } from "#src/admin/sales-search.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { describedBy, FieldNotes } from "#src/ui/field.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

type ChooseDaysProps = {
  readonly view: SalesView;
  /** Today and the range shown, once they're known. */
  readonly today: Day;
  readonly range: DayRange;
  readonly onDays: (days: string) => void;
};

export const rangeText = ({ from, to }: DayRange): string => `${from}..${to}`;

/** Chooses the range: a preset, picked days or typed ones (D26). */
export function ChooseDays({ view, today, range, onDays }: ChooseDaysProps) {
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
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <DayRangeFilter legend="Days" searchText={rangeText(range)} onSearch={onDays} />
        <TypedDays today={today} onDays={onDays} />
      </div>
    </div>
  );
}

function TypedDays({ today, onDays }: Pick<ChooseDaysProps, "today" | "onDays">) {
  const id = useId();
  const checked = useCheckedForm({
    schema: typedDaysSchema(today),
    fields: ["days"],
    send: {
      isPending: false,
      mutateAsync: ({ days }: { readonly days: string }) => {
        const typed = salesDays(days, today);
        onDays(typed ? rangeText(typed) : days);
      },
      reset: () => {},
    },
  });
  const error = checked.errors.days;
  return (
    <form
      {...checked.props}
      aria-label="Type the days"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[auto_14rem_auto]"
    >
      <label htmlFor={id} className="col-span-2 text-sm font-medium sm:col-span-1">
        Or type them
      </label>
      <input
        id={id}
        name="days"
        placeholder="November 2026"
        autoComplete="off"
        className={CONTROL_CLASS}
        {...describedBy(id, error)}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      <div className="col-span-2 w-0 min-w-full sm:col-start-2">
        <FieldNotes id={id} error={error} />
      </div>
    </form>
  );
}
