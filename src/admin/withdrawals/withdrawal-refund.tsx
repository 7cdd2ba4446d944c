import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WithdrawalId } from "#domain/orders/ids.ts";
import { formatAmount } from "#domain/money/money.ts";
import { planRefund } from "#domain/orders/refund-plan.ts";
import { PlanSummary } from "#src/admin/refunds/plan-summary.tsx";
import { useUnitAction } from "#src/admin/deliveries/use-unit-action.ts";
import { failureText } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { LinkOrder, UnlinkOrder } from "./link-order.tsx";
import type { Withdrawal } from "./use-mark-handled.ts";

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

function RefundOrder({ withdrawal, number, onDone }: Props & { readonly number: string }) {
  const [asks, setAsks] = useState(false);
  const { orders, withdrawals } = useQueries();
  // The refundable amount is loaded when it's shown, because it may have changed since the page was opened.
  const order = useQuery({ ...orders.refunds.queryOptions({ number }), enabled: asks });
  const { start, pending, failure } = useUnitAction(
    (client, id: WithdrawalId) => client.withdrawals.refund.mutate({ id }),
    () => {
      onDone();
      void withdrawals.list.invalidate();
    },
  );
  const plan = order.data
    ? planRefund({ ...order.data, money: order.data }, { whole: true })
    : { problem: order.isError ? failureText(order.error) : "Loading the order." };
  const isPlan = !("problem" in plan);
  return (
    <div className="grid gap-2">
      <Button
        className="justify-self-start aria-disabled:opacity-60"
        aria-disabled={pending}
        onClick={() => setAsks(!pending)}
      >
        {pending ? "Refunding…" : "Refund…"}
        <span className="sr-only"> {withdrawal.number}</span>
      </Button>
      <Failure of={{ failure }} />
      <ConfirmDialog
        open={asks}
        title={isPlan ? `Refund ${formatAmount(plan.amountCents)} of ${number}?` : `Refund ${number}?`}
        confirmLabel="Refund"
        cancelLabel="Don’t refund"
        canConfirm={isPlan}
        onConfirm={() => {
          if (!asks) return;
          setAsks(false);
          start(withdrawal.id);
        }}
        onCancel={() => setAsks(false)}
      >
        {isPlan ? <PlanSummary plan={plan} units={order.data?.units ?? []} /> : <p>{plan.problem}</p>}
      </ConfirmDialog>
    </div>
  );
}
