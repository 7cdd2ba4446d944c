import { z } from "zod/mini";
import { isDay } from "#domain/time/calendar-day.ts";
import { calendarDayInWords, momentInWords } from "#domain/time/day-in-words.ts";
import { formatAmount } from "#domain/money/money.ts";

/** A column of a changed row, with both values in words. */
export type ChangedValue = { readonly label: string; readonly before: string; readonly after: string };

type Values = Readonly<Record<string, unknown>> | null;

const NOTHING = "nothing";

/** Ids say nothing to people; the file has them. */
const isShown = (column: string) => column !== "id" && !column.endsWith("_id");

/**
 * Returns the changed columns of a row in words: amounts in euros, and a place as people count it. Empty columns of a row that was
 * added or removed are left out.
 */
export function changedValues(before: Values, after: Values): readonly ChangedValue[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns
    .filter(isShown)
    .map((column) => ({
      label: labelOf(column),
      before: valueText(column, before?.[column]),
      after: valueText(column, after?.[column]),
    }))
    .filter((value) => value.before !== value.after);
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["q", "Search text"],
  ["productname", "Product name"],
]);

/** `price_cents` becomes ‘Price’, and `starts_on` ‘Starts on’. */
function labelOf(column: string): string {
  const named = NAMES.get(column);
  if (named !== undefined) return named;
  const words = column.replace(/_cents$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const cents = z.int();
const flag = z.boolean();
const texts = z.array(z.string());

/** As Postgres writes a time in JSON, with its offset; never a text that only begins with one. */
const moment = z.iso.datetime({ offset: true });

function stringText(value: string): string {
  if (moment.safeParse(value).success) return momentInWords(new Date(value));
  return isDay(value) ? calendarDayInWords(value) : value;
}

/** Lists longer than this, such as the order of all products, are only counted. */
const LISTED = 20;

function valueText(column: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  const whole = cents.safeParse(value);
  if (whole.success && column.endsWith("_cents")) return formatAmount(whole.data);
  if (whole.success && column === "place") return String(whole.data + 1);
  const yes = flag.safeParse(value);
  if (yes.success) return yes.data ? "yes" : "no";
  const list = texts.safeParse(value);
  if (list.success)
    return list.data.length > LISTED ? `${list.data.length} entries` : list.data.join(", ") || NOTHING;
  return typeof value === "string" ? stringText(value) : JSON.stringify(value);
}
