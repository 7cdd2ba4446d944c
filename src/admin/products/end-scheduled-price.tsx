import type { ProductId } from "#domain/catalogue/product.ts";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import type { OnDone, Scheduled } from "./prices.ts";

type EndScheduledPriceProps = {
  readonly id: ProductId;
  readonly scheduled: Scheduled;
  readonly onDone: OnDone;
};

/** Ends a scheduled price that runs, or removes a planned one, once confirmed (D62). */
export function EndScheduledPrice({ id, scheduled: { plan, state }, onDone }: EndScheduledPriceProps) {
  const end = useAct((client) => client.prices.end.mutate({ productId: id }), {
    failed: "We couldn’t end the scheduled price. Please try again.",
    onDone: ({ message }) => onDone(message),
  });
  const runs = state === "running";
  return (
    <ConfirmedAct
      variant="secondary"
      size="medium"
      className="mt-4"
      label={runs ? "End now" : "Remove"}
      title={runs ? "End the scheduled price?" : "Remove the scheduled price?"}
      cancelLabel="Keep it"
      act={end}
    >
      {runs
        ? `${plan} immediately costs what it did before, and open checkouts at the reduced price are closed.`
        : `${plan} keeps its price.`}
    </ConfirmedAct>
  );
}
