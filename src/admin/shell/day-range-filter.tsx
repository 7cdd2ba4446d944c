import { useEffect, useEffectEvent, useId, useState } from "react";
import { daysIn, withDays } from "#domain/order-search/read-search.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { useShopTime } from "#src/api/shop-time.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { TYPING_PAUSE_MS } from "#src/ui/use-typing-pause.ts";

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

/** Nothing is from before this day: a year being typed begins with 0002, 0020 and 0202. */
const FIRST_DAY = "2000-01-01";

/** A day, chosen once typing pauses or the field is left. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const id = useId();
  // Shown until the field is left: setting a date field's value ends the typing in it.
  const [typed, setTyped] = useState<string>();
  function choose(): void {
    if (typed !== undefined && typed !== day && (typed === "" || typed >= FIRST_DAY)) onChange(typed);
  }
  const choosePaused = useEffectEvent(choose);
  useEffect(() => {
    // Until all of it is typed, a date field is empty: it's emptied on purpose only once it's left.
    if (typed === undefined || typed === "") return undefined;
    const timer = setTimeout(() => choosePaused(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="grid min-w-0 gap-1 sm:flex sm:items-center sm:gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={typed ?? day}
        className={`${CONTROL_CLASS} min-w-0 max-sm:px-1.5`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          choose();
          setTyped(undefined);
        }}
      />
    </div>
  );
}
