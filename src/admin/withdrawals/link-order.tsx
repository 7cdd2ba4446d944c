import { useState } from "react";
import { formatAmount } from "#domain/money/money.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { EmailText } from "#src/ui/email-text.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { useReportUnsaved } from "#src/ui/unsaved-forms.tsx";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { useListedAct, type Withdrawal } from "./withdrawal-acts.ts";

type Props = {
  readonly withdrawal: Withdrawal;
  /** Called after an action, whose button disappears, to take over the focus. */
  readonly onDone: () => void;
};
type Order = Outputs["orders"]["byNumber"];

/** Links a withdrawal without an order to one, after showing its buyer and sum (D49); so no `ConfirmedAct`. */
export function LinkOrder({ withdrawal, onDone }: Props) {
  const [number, setNumber] = useState("");
  const [asks, setAsks] = useState(false);
  const found = useAct((client) => client.orders.byNumber.query({ number }), { onDone: () => setAsks(true) });
  useReportUnsaved(number.trim() !== "", () => {
    found.start();
    // The question that follows is still to be answered.
    return Promise.resolve(false);
  });
  const link = useListedAct(
    (client, order: Order) => client.withdrawals.link.mutate({ id: withdrawal.id, number: order.number }),
    onDone,
  );
  return (
    <form
      aria-label={`Link ${withdrawal.number} to its order`}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        found.start();
      }}
    >
      <Field
        label="Its order"
        placeholder="SO-001042"
        value={number}
        required
        autoComplete="off"
        onChange={({ target }) => setNumber(target.value)}
      />
      <Button type="submit" variant="secondary" aria-disabled={found.pending || link.pending}>
        Link to the order…
      </Button>
      <Failure of={found.failure === null ? link : found} />
      {found.data ? (
        <ConfirmDialog
          open={asks}
          title={`Link ${withdrawal.number} to ${found.data.number}?`}
          confirmLabel="Link"
          cancelLabel="Don’t link"
          onConfirm={() => {
            setAsks(false);
            if (found.data) link.start(found.data);
          }}
          onCancel={() => setAsks(false)}
        >
          <Buyer withdrawal={withdrawal} order={found.data} />
        </ConfirmDialog>
      ) : null}
    </form>
  );
}

/** The order's buyer and sum, beside the name of the person who withdrew. */
function Buyer({ withdrawal, order }: Pick<Props, "withdrawal"> & { readonly order: Order }) {
  const named = [order.company?.name, order.customerName, order.customerEmail];
  const buyer = named.filter((part) => part != null).join(", ");
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt>Withdrawn by</dt>
        <dd className="text-ink">
          <bdi>{withdrawal.name}</bdi>, <EmailText email={withdrawal.email} />
        </dd>
        <dt>Bought by</dt>
        <dd className="text-ink">{buyer === "" ? "Not known" : buyer}</dd>
        <dt>Sum</dt>
        <dd className="text-ink tabular-nums">{formatAmount(order.totalCents)}</dd>
        <dt>Order</dt>
        <dd>
          <OrderStatusLabel status={order.status} standing={order.standing} />
        </dd>
      </dl>
      <p className="mt-3">
        {isConsumer(order)
          ? "Waiting deliveries are put on hold."
          : "It was bought for a company, which has no right of withdrawal: nothing is put on hold."}
      </p>
    </>
  );
}

/** Removes a link that was made by hand. */
export function UnlinkOrder({ withdrawal, number, onDone }: Props & { readonly number: string }) {
  const unlink = useListedAct((client) => client.withdrawals.unlink.mutate({ id: withdrawal.id }), onDone);
  return (
    <div className="grid gap-2">
      <ConfirmedAct
        variant="secondary"
        size="medium"
        className="justify-self-start"
        label="Unlink…"
        fullLabel={`Unlink… ${withdrawal.number}`}
        confirmLabel="Unlink"
        title={`Unlink ${withdrawal.number} from ${number}?`}
        cancelLabel="Keep the link"
        act={unlink}
      >
        The order continues as if nobody had withdrawn.
      </ConfirmedAct>
    </div>
  );
}
