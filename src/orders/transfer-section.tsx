import { useQuery } from "@tanstack/react-query";
import { formatAmount } from "#domain/money/money.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { Time } from "#src/ui/time.tsx";

type Transfer = NonNullable<Outputs["orders"]["bankTransfer"]>;

const ASK_EVERY_MS = 60_000;

/** How to pay an order by bank transfer, and what has arrived (D84). It's printed with the order, as a pro forma without a number. */
export function TransferSection({ token }: { readonly token: string }) {
  const { queries } = useApi();
  const answer = useQuery(
    queries.orders.bankTransfer.queryOptions({ token }, { refetchInterval: ASK_EVERY_MS }),
  );
  return (
    <Loaded answer={answer} what="the bank transfer">
      {(transfer) => (transfer === null ? null : <TransferFacts transfer={transfer} />)}
    </Loaded>
  );
}

/** The account to transfer to, what is missing, and what came and isn't used. */
export function TransferFacts({ transfer }: { readonly transfer: Transfer }) {
  const { instructions, missingCents, cashCents, endsAt } = transfer;
  if (instructions === null)
    return cashCents === 0 ? null : (
      <p>We’ve received {formatAmount(cashCents)} that this order doesn’t need. We’ll return it.</p>
    );
  return (
    <section aria-labelledby="bank-transfer" className="grid gap-4">
      <h2 id="bank-transfer" className="text-xl font-semibold">
        Pay by bank transfer
      </h2>
      <p>
        Please transfer {formatAmount(missingCents)} by <Time at={endsAt} dateOnly />. We deliver once all of
        it has arrived. This isn’t an invoice.
      </p>
      {cashCents === 0 ? null : <p>{formatAmount(cashCents)} has arrived so far.</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border border-line bg-sheet p-5">
        <Line name="Still missing" value={formatAmount(missingCents)} />
        <Line name="Account holder" value={instructions.holder} />
        <Line name="IBAN" value={instructions.iban.replaceAll(/(.{4})(?=.)/g, "$1 ")} />
        <Line name="BIC" value={instructions.bic} />
        <Line name="Reference" value={instructions.reference} />
      </dl>
    </section>
  );
}

const Line = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd translate="no" className="font-medium break-words tabular-nums">
      {value}
    </dd>
  </>
);
