import { dayInWords, momentInWords } from "#domain/time/day-in-words.ts";

type TimeProps = {
  /** ISO 8601, as in the API. */
  readonly at: string;
  readonly dateOnly?: boolean;
};

/** A time in the shop's own format and time zone, regardless of the browser's language (D46). */
export function Time({ at, dateOnly = false }: TimeProps) {
  const moment = new Date(at);
  return <time dateTime={at}>{dateOnly ? dayInWords(moment) : momentInWords(moment)}</time>;
}
