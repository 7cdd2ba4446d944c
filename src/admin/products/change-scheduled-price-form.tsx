import { useMutation } from "@tanstack/react-query";
import type { ProductId } from "#domain/catalogue/product.ts";
import { type ChangedScheduledPrice, changedPriceSchema } from "#domain/catalogue/scheduled-price.ts";
import { typedAmount } from "#domain/money/typed-amount.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { refusedFields } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { PriceDayField, ReducedPriceField, SaveFailure } from "./scheduled-price-fields.tsx";
import type { OnDone, Scheduled } from "./prices.ts";

const FIELDS = ["cents", "lastDay"] as const;
const FAILED_TEXT = "We couldn’t change the scheduled price. Please try again.";

type ChangeScheduledPriceFormProps = {
  readonly id: ProductId;
  readonly scheduled: Scheduled;
  readonly today: Day;
  readonly onDone: OnDone;
};

/** Lowers a scheduled price while it runs, or moves its last day (D62). */
export function ChangeScheduledPriceForm({ id, scheduled, today, onDone }: ChangeScheduledPriceFormProps) {
  const { client } = useApi();
  const change = useMutation({
    mutationFn: (wanted: ChangedScheduledPrice) => client.prices.change.mutate(wanted),
    onSuccess: ({ message }) => onDone(message),
  });
  const checked = useCheckedForm({
    schema: changedPriceSchema,
    fields: FIELDS,
    more: { productId: id },
    send: change,
    errorsIn: refusedFields,
  });
  return (
    <form {...checked.props} aria-label="Change the scheduled price" className="mt-4">
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_12rem_auto]">
        <ReducedPriceField
          defaultValue={typedAmount(scheduled.cents)}
          error={checked.errors.cents}
          hint="It can only fall."
        />
        <PriceDayField
          name="lastDay"
          label="Last day"
          today={today}
          defaultValue={scheduled.lastDay}
          error={checked.errors.lastDay}
        />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start sm:mt-6.5"
          disabled={change.isPending}
        >
          {change.isPending ? "Changing" : "Change"}
        </Button>
      </div>
      <SaveFailure failure={change.error} errors={checked.errors} failedText={FAILED_TEXT} />
    </form>
  );
}
