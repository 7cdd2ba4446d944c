import { useQuery } from "@tanstack/react-query";
import { formatAmount } from "#domain/money/money.ts";
import { May } from "#src/admin/shell/may.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { TransferFacts } from "#src/orders/transfer-section.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Time } from "#src/ui/time.tsx";

type Transfer = NonNullable<Outputs["orders"]["bankTransferOf"]>;
type OrderTransferProps = { readonly number: string; readonly waits: boolean };

/** An order's bank transfer, with what was moved and the presses that settle what is left (D84). Nothing for other orders. */
export function OrderTransfer({ number, waits }: OrderTransferProps) {
  const { queries } = useApi();
  const answer = useQuery(queries.orders.bankTransferOf.queryOptions({ number }));
  return (
    <Loaded answer={answer} what="the bank transfer">
      {(transfer) =>
        transfer === null ? null : (
          <Section id="order-transfer" heading="Bank transfer">
            <div className="grid gap-4">
              <TransferFacts transfer={transfer} />
              <Movements movements={transfer.movements} />
              {transfer.cashCents > 0 && !waits ? <Settle number={number} transfer={transfer} /> : null}
            </div>
          </Section>
        )
      }
    </Loaded>
  );
}

/** The provider's words; one that's new is shown as it's named. */
const WORDS: Readonly<Record<string, string>> = {
  funded: "Received",
  applied_to_payment: "Used for the order",
  return_initiated: "Returned to the sender",
  return_canceled: "Couldn’t be returned",
  funding_reversed: "Taken back by the bank",
};

function Movements({ movements }: Pick<Transfer, "movements">) {
  return (
    <ul className="grid gap-1 text-sm">
      {movements.map(({ id, type, cents, at }) => (
        <li key={id}>
          <Time at={at} />: {WORDS[type] ?? type.replaceAll("_", " ")}, {formatAmount(Math.abs(cents))}
        </li>
      ))}
    </ul>
  );
}

function Settle({
  number,
  transfer: { cashCents: amountCents, paysOrder },
}: {
  readonly number: string;
  readonly transfer: Transfer;
}) {
  const back = useAct((client) => client.orders.returnTransfer.mutate({ number, amountCents }));
  const use = useAct((client) => client.orders.useTransfer.mutate({ number, amountCents }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <May permission="refunds.write">
        <Button variant="secondary" disabled={back.pending} onClick={() => back.start()}>
          Return {formatAmount(amountCents)}
        </Button>
      </May>
      {paysOrder ? (
        <May permission="orders.write">
          <Button variant="secondary" disabled={use.pending} onClick={() => use.start()}>
            Use it for this order
          </Button>
        </May>
      ) : null}
      <Failure of={back} />
      <Failure of={use} />
    </div>
  );
}
