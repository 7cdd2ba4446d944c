import { useState } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import {
  changedPriceSchema,
  SCHEDULED_MAX_DAYS,
  scheduledPriceSchema,
} from "#domain/catalogue/scheduled-price.ts";
import { formatAmount } from "#domain/money/money.ts";
import { typedAmount } from "#domain/money/typed-amount.ts";
import { type Day, daysAfter } from "#domain/time/calendar-day.ts";
import { Submit, useActForm } from "#src/kit/act-form.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { type Prices, previewText, type Scheduled } from "./schedule-preview.ts";

/** Called once a scheduled price was set, changed or ended, with what happened. */
export type OnDone = (answer: { readonly message: string }) => Promise<void>;

type SchedulePriceFormProps = { readonly id: ProductId; readonly prices: Prices; readonly onDone: OnDone };

/** Schedules a reduced price, and says what buyers will see of it (D62, D79). */
export function SchedulePriceForm({ id, prices, onDone }: SchedulePriceFormProps) {
  const { today, plans } = prices;
  const [plan, setPlan] = useState(plans[0]?.plan);
  const [typed, setTyped] = useState<object>({});
  const form = useActForm(scheduledPriceSchema, (client, wanted) => client.prices.schedule.mutate(wanted), {
    more: { productId: id },
    failed: "We couldn’t schedule the price. Please try again.",
    onDone,
  });
  const preview = previewText(prices, { ...typed, plan, productId: id });
  const paid = plans.find((one) => one.plan === plan)?.cents;
  return (
    <form
      {...form.props}
      aria-label="Scheduled price"
      className="mt-3"
      onChange={(event) => setTyped(Object.fromEntries(new FormData(event.currentTarget)))}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="Plan"
          name="plan"
          value={plan ?? ""}
          onChange={(value) => setPlan(isPlan(value) ? value : undefined)}
        >
          {plans.map((one) => (
            <option key={one.plan} value={one.plan}>
              {one.plan}
            </option>
          ))}
        </SelectField>
        <ReducedPriceField
          {...form.field("cents")}
          hint={paid === undefined ? undefined : `Now ${formatAmount(paid)}, VAT included.`}
        />
        <PriceDayField
          {...form.field("firstDay")}
          label="First day"
          today={today}
          defaultValue={daysAfter(today, 1)}
          hint="Today begins immediately."
        />
        <PriceDayField {...form.field("lastDay")} label="Last day" today={today} />
      </div>
      <LiveRegion className="mt-3 text-sm text-ink-soft empty:mt-0">{preview}</LiveRegion>
      <Submit
        form={form}
        variant="secondary"
        className="mt-4"
        label="Schedule the price"
        pendingLabel="Scheduling"
      />
      <Failure of={form} className="mt-3" />
    </form>
  );
}

type ChangeScheduledPriceFormProps = {
  readonly id: ProductId;
  readonly scheduled: Scheduled;
  readonly today: Day;
  readonly onDone: OnDone;
};

/** Lowers a scheduled price while it runs, or moves its last day (D62). */
export function ChangeScheduledPriceForm({ id, scheduled, today, onDone }: ChangeScheduledPriceFormProps) {
  const form = useActForm(changedPriceSchema, (client, wanted) => client.prices.change.mutate(wanted), {
    more: { productId: id },
    failed: "We couldn’t change the scheduled price. Please try again.",
    onDone,
  });
  return (
    <form {...form.props} aria-label="Change the scheduled price" className="mt-4">
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_12rem_auto]">
        <ReducedPriceField
          {...form.field("cents")}
          defaultValue={typedAmount(scheduled.cents)}
          hint="It can only fall."
        />
        <PriceDayField
          {...form.field("lastDay")}
          label="Last day"
          today={today}
          defaultValue={scheduled.lastDay}
        />
        <Submit
          form={form}
          variant="secondary"
          className="justify-self-start sm:mt-6.5"
          label="Change"
          pendingLabel="Changing"
        />
      </div>
      <Failure of={form} className="mt-3" />
    </form>
  );
}

type PriceFieldProps = {
  readonly name: string;
  readonly error: string | undefined;
  readonly hint?: string | undefined;
  readonly defaultValue?: string;
};

const ReducedPriceField = (rest: PriceFieldProps) => (
  <Field label="Reduced price, in euros" inputMode="decimal" required autoComplete="off" {...rest} />
);

type PriceDayFieldProps = PriceFieldProps & { readonly label: string; readonly today: Day };

/** The first or the last day of a scheduled price: today or later. */
const PriceDayField = ({ today, ...rest }: PriceDayFieldProps) => (
  <Field type="date" required min={today} max={daysAfter(today, SCHEDULED_MAX_DAYS)} {...rest} />
);
