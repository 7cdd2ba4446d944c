import { formatAmount } from "#domain/money/money.ts";
import { useMay } from "#src/admin/shell/may.tsx";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Time } from "#src/ui/time.tsx";
import { DISPUTE_STATE, type Refunds } from "./refund-words.ts";
import { RespondBy } from "./respond-by.tsx";

type Dispute = Refunds["disputes"][number];
type DisputeListProps = { readonly order: Refunds; readonly onDone: () => void };

/**
 * An order's disputes, and the shop's options after a lost one (D50). The dispute itself is answered at the provider.
 */
export function DisputeList({ order, onDone }: DisputeListProps) {
  const may = useMay();
  if (order.disputes.length === 0) return null;
  return (
    <>
      <ul className="grid gap-4">
        {order.disputes.map((dispute) => (
          <li key={dispute.id} className="grid gap-1 border-l-2 border-signal pl-4 text-sm">
            <DisputeFacts dispute={dispute} />
          </li>
        ))}
      </ul>
      {order.disputed ? (
        <p className="text-sm">
          You can’t refund it until the dispute is decided. Respond in the Stripe dashboard.
        </p>
      ) : null}
      {order.mayRevoke && may("orders.write") ? <RevokeRest number={order.number} onDone={onDone} /> : null}
    </>
  );
}

function DisputeFacts({ dispute }: { readonly dispute: Dispute }) {
  const { text, tone } = DISPUTE_STATE[dispute.state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
        {formatAmount(dispute.amountCents)}
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p className="text-ink-soft">
        {dispute.reason.replaceAll("_", " ")}, <Time at={dispute.openedAt} />
      </p>
      {dispute.awaitsAnswer && dispute.dueAt !== null ? (
        <p className="first-letter:uppercase">
          <RespondBy dueAt={dispute.dueAt} />
        </p>
      ) : null}
    </>
  );
}

function RevokeRest({ number, onDone }: { readonly number: string; readonly onDone: () => void }) {
  const revoke = useAct((client) => client.orders.revoke.mutate({ number }), { onDone });
  return (
    <div className="grid gap-2">
      <p className="text-sm">You lost the dispute; the buyer still has the subscription.</p>
      <ConfirmedAct
        variant="secondary"
        size="medium"
        className="justify-self-start aria-disabled:opacity-60"
        label="Revoke its units"
        confirmLabel="Revoke"
        title={`Revoke all units of ${number}?`}
        cancelLabel="Keep them"
        act={revoke}
      >
        They are no longer delivered or shown to the buyer. This can’t be undone.
      </ConfirmedAct>
    </div>
  );
}
