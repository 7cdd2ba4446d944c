import { useSyncExternalStore } from "react";

type TimeProps = {
  /** ISO 8601, as in the API. */
  readonly at: string;
  readonly dateOnly?: boolean;
};

/** A moment in the reader's language and time zone. In a server render it is in UTC, and says so. */
export function Time({ at, dateOnly = false }: TimeProps) {
  const text = useSyncExternalStore(
    neverChanges,
    () => localText(at, dateOnly),
    () => utcText(at, dateOnly),
  );
  return <time dateTime={at}>{text}</time>;
}

function neverChanges(): () => void {
  return () => undefined;
}

function localText(at: string, dateOnly: boolean): string {
  const format = new Intl.DateTimeFormat(undefined, {
    dateStyle: "medium",
    ...(dateOnly ? {} : { timeStyle: "short" }),
  });
  return format.format(new Date(at));
}

function utcText(at: string, dateOnly: boolean): string {
  return dateOnly ? at.slice(0, 10) : `${at.slice(0, 16).replace("T", " ")} UTC`;
}
