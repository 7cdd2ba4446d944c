import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import { refusalOr } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import type { OnDone, Scheduled } from "./prices.ts";

const FAILED_TEXT = "We couldn’t end the scheduled price. Please try again.";

type EndScheduledPriceProps = {
  readonly id: ProductId;
  readonly scheduled: Scheduled;
  readonly onDone: OnDone;
};

/** Ends a scheduled price that runs, or removes a planned one, once confirmed (D62). */
export function EndScheduledPrice({ id, scheduled: { plan, state }, onDone }: EndScheduledPriceProps) {
  const [asks, setAsks] = useState(false);
  const { client } = useApi();
  const end = useMutation({
    mutationFn: () => client.prices.end.mutate({ productId: id }),
    onSuccess: ({ message }) => onDone(message),
  });
  const runs = state === "running";
  return (
    <>
      <Button
        variant="secondary"
        className="mt-4"
        aria-disabled={end.isPending}
        onClick={() => setAsks(true)}
      >
        {runs ? "End now" : "Remove"}
      </Button>
      {end.isError ? (
        <p role="alert" className="mt-2 text-sm text-signal">
          {refusalOr(FAILED_TEXT, end.error)}
        </p>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={runs ? "End the scheduled price?" : "Remove the scheduled price?"}
        confirmLabel={runs ? "End now" : "Remove"}
        cancelLabel="Keep it"
        onConfirm={() => {
          setAsks(false);
          if (!end.isPending) end.mutate();
        }}
        onCancel={() => setAsks(false)}
      >
        {runs
          ? `${plan} immediately costs what it did before, and open checkouts at the reduced price are closed.`
          : `${plan} keeps its price.`}
      </ConfirmDialog>
    </>
  );
}
