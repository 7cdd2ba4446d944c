import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { planRefund } from "#domain/refunds/refund-plan.ts";
import { PlanSummary } from "#src/admin/refunds/plan-summary.tsx";
import { failureText } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LinkOrder, UnlinkOrder } from "./link-order.tsx";
import { useListedAct, type Withdrawal } from "./withdrawal-acts.ts";

type Props = {
  readonly withdrawal: Withdrawal;
  /** Called after an action, whose button disappears, to take over the focus. */
  readonly onDone: () => void;
};

/** Refunds a withdrawal in one step, or links it to its order first (D49). */
export function WithdrawalRefund({ withdrawal, onDone }: Props) {
  const { order, refundDueOn } = withdrawal;
  if (order === null)
    return (
      <div className="mt-4">
        <LinkOrder withdrawal={withdrawal} onDone={onDone} />
      </div>
    );
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      {order.status === "paid" && refundDueOn !== null ? (
        <RefundOrder withdrawal={withdrawal} number={order.number} onDone={onDone} />
      ) : null}
      {order.linkedByHand ? (
        <UnlinkOrder withdrawal={withdrawal} number={order.number} onDone={onDone} />
      ) : null}
    </div>
  );
}

/** Not a `ConfirmedAct`: what is confirmed has to be loaded first. */
function RefundOrder({ withdrawal, number, onDone }: Props & { readonly number: string }) {
  const [asks, setAsks] = useState(false);
  const { orders } = useQueries();
  // The refundable amount is loaded when it's shown, because it may have changed since the page was opened.
  const order = useQuery({ ...orders.refunds.queryOptions({ number }), enabled: asks });
  const refund = useListedAct((client) => client.withdrawals.refund.mutate({ id: withdrawal.id }), onDone);
  const plan = order.data
    ? planRefund({ ...order.data, money: order.data }, { whole: true })
    : { problem: order.isError ? failureText(order.error) : "Loading the order." };
  const isPlan = !("problem" in plan);
  return (
    <div className="grid gap-2">
      <Button
        className="justify-self-start aria-disabled:opacity-60"
        aria-disabled={refund.pending}
        onClick={() => setAsks(!refund.pending)}
      >
        {refund.pending ? "Refunding…" : "Refund…"}
        <span className="sr-only"> {withdrawal.number}</span>
      </Button>
      <Failure of={refund} />
      <ConfirmDialog
        open={asks}
        title={isPlan ? `Refund ${formatAmount(plan.amountCents)} of ${number}?` : `Refund ${number}?`}
        confirmLabel="Refund"
        cancelLabel="Don’t refund"
        canConfirm={isPlan}
        onConfirm={() => {
          if (!asks) return;
          setAsks(false);
          refund.start();
        }}
        onCancel={() => setAsks(false)}
      >
        {isPlan ? <PlanSummary plan={plan} units={order.data?.units ?? []} /> : <p>{plan.problem}</p>}
      </ConfirmDialog>
    </div>
  );
}
