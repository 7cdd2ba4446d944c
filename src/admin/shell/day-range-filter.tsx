import { useId, useState } from "react";
import { daysIn, withDays } from "#domain/orders/read-search.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { useShopTime } from "#src/api/shop-time.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";

type DayRangeFilterProps = {
  readonly legend?: string;
  readonly searchText: string;
  /** The search text as typed, if that may be newer. */
  readonly readTyped?: () => string;
  readonly onSearch: (searchText: string) => void;
};

/**
 * A range of days as date fields: those on which the found orders were opened, by default. They are words of the search text
 * (D26).
 */
export function DayRangeFilter({ legend = "Opened", searchText, readTyped, onSearch }: DayRangeFilterProps) {
  const shopTime = useShopTime();
  const [today] = useState(() => amsterdamDay(shopTime()));
  const days = daysIn(searchText, today);
  const show = (from: string, to: string) =>
    onSearch(withDays(readTyped?.() ?? searchText, from === "" || to === "" ? null : { from, to }, today));
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:col-span-2 sm:flex">
      <legend className="sr-only">{legend}</legend>
      <DayField label="From" day={days?.from ?? ""} onChange={(day) => show(day, later(days?.to, day))} />
      <DayField label="To" day={days?.to ?? ""} onChange={(day) => show(earlier(days?.from, day), day)} />
    </fieldset>
  );
}

/** The other end moves along, so that the period never ends before it begins. */
const later = (to: string | undefined, from: string): string => (to === undefined || to < from ? from : to);
const earlier = (from: string | undefined, to: string): string =>
  from === undefined || from > to ? to : from;

type DayFieldProps = {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
};

function DayField({ label, day, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1 sm:flex sm:items-center sm:gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={day}
        className={`${CONTROL_CLASS} min-w-0 max-sm:px-1.5`}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
