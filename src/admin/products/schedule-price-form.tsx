import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import { type NewScheduledPrice, scheduledPriceSchema } from "#domain/catalogue/scheduled-price.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { formatAmount } from "#domain/money/money.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Select } from "#src/ui/select.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { PriceDayField, ReducedPriceField, SaveFailure } from "./scheduled-price-fields.tsx";
import { previewText } from "./schedule-preview.ts";
import type { OnDone, Prices } from "./prices.ts";

const FIELDS = ["plan", "cents", "firstDay", "lastDay"] as const;
const FAILED_TEXT = "We couldn’t schedule the price. Please try again.";

type SchedulePriceFormProps = { readonly id: ProductId; readonly prices: Prices; readonly onDone: OnDone };

/** Schedules a reduced price, and says what buyers will see of it (D62, D79). */
export function SchedulePriceForm({ id, prices, onDone }: SchedulePriceFormProps) {
  const { today, plans } = prices;
  const planId = useId();
  const { client } = useApi();
  const [plan, setPlan] = useState(plans[0]?.plan);
  const [typed, setTyped] = useState<object>({});
  const schedule = useMutation({
    mutationFn: (wanted: NewScheduledPrice) => client.prices.schedule.mutate(wanted),
    onSuccess: ({ message }) => onDone(message),
  });
  const checked = useCheckedForm({
    schema: scheduledPriceSchema,
    fields: FIELDS,
    more: { productId: id },
    send: schedule,
    errorsIn: refusedFields,
  });
  const preview = previewText(prices, { ...typed, plan, productId: id });
  const paid = plans.find((one) => one.plan === plan)?.cents;
  return (
    <form
      {...checked.props}
      aria-label="Scheduled price"
      className="mt-3"
      onChange={(event) => setTyped(Object.fromEntries(new FormData(event.currentTarget)))}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <label htmlFor={planId} className="mb-1.5 block text-sm font-medium">
            Plan
          </label>
          <Select
            id={planId}
            name="plan"
            value={plan ?? ""}
            onChange={(value) => setPlan(isPlan(value) ? value : undefined)}
            className={CONTROL_CLASS}
          >
            {plans.map((one) => (
              <option key={one.plan} value={one.plan}>
                {one.plan}
              </option>
            ))}
          </Select>
        </div>
        <ReducedPriceField
          error={checked.errors.cents}
          hint={paid === undefined ? undefined : `Now ${formatAmount(paid)}, VAT included.`}
        />
        <PriceDayField
          name="firstDay"
          label="First day"
          today={today}
          defaultValue={daysAfter(today, 1)}
          error={checked.errors.firstDay}
          hint="Today begins immediately."
        />
        <PriceDayField name="lastDay" label="Last day" today={today} error={checked.errors.lastDay} />
      </div>
      <LiveRegion className="mt-3 text-sm text-ink-soft empty:mt-0">{preview}</LiveRegion>
      <Button type="submit" variant="secondary" className="mt-4" disabled={schedule.isPending}>
        {schedule.isPending ? "Scheduling" : "Schedule the price"}
      </Button>
      <SaveFailure failure={schedule.error} errors={checked.errors} failedText={FAILED_TEXT} />
    </form>
  );
}
