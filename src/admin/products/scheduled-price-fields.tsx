import { SCHEDULED_MAX_DAYS } from "#domain/catalogue/scheduled-price.ts";
import { type Day, daysAfter } from "#domain/time/calendar-day.ts";
import { Field } from "#src/ui/field.tsx";
import { Failure } from "#src/ui/failure.tsx";

type PriceFieldProps = {
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly defaultValue?: string;
};

/** The price of a scheduled price (D62). */
export function ReducedPriceField(rest: PriceFieldProps) {
  return (
    <Field
      name="cents"
      label="Reduced price, in euros"
      inputMode="decimal"
      required
      autoComplete="off"
      {...rest}
    />
  );
}

type PriceDayFieldProps = PriceFieldProps & {
  readonly name: "firstDay" | "lastDay";
  readonly label: string;
  readonly today: Day;
};

/** The first or the last day of a scheduled price: today or later. */
export function PriceDayField({ today, ...rest }: PriceDayFieldProps) {
  return <Field type="date" required min={today} max={daysAfter(today, SCHEDULED_MAX_DAYS)} {...rest} />;
}

type SaveFailureProps = {
  /** Null unless the server failed or refused. */
  readonly failure: Error | null;
  /** The errors below the fields, which include the server's refusals of a field. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly failedText: string;
};

/** Why the price couldn't be saved, unless a field says so. */
export function SaveFailure({ failure, errors, failedText }: SaveFailureProps) {
  return (
    <Failure
      of={{ error: Object.keys(errors).length === 0 ? failure : null }}
      failed={failedText}
      className="mt-3"
    />
  );
}
