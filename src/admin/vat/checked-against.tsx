import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { formatAmount } from "#domain/money/money.ts";
import { vatChecksQuery } from "#src/admin/admin-queries.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Compared } from "./compared.tsx";

type ProviderCheck = Outputs["orders"]["providerCheck"];
type Other = ProviderCheck["others"][number];

/** Compares a quarter's report with the orders, the invoices and, on a press, with Stripe (D56). */
export function CheckedAgainst({ quarter }: { readonly quarter: string }) {
  const id = useId();
  const checks = useQuery(vatChecksQuery(useApi(), quarter));
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg font-semibold">
        Checked against
      </h2>
      <Loaded answer={checks} what="the comparison">
        {({ orders, documents }) => (
          <ul className="mt-4 grid gap-px border border-line bg-line">
            <Check title="Orders" text="Lines sold, less refunds and disputes.">
              <Compared comparison={orders} />
            </Check>
            <Check title="Invoices" text="Less credit notes, on the days of issue. Disputes have none.">
              <Compared comparison={documents} />
            </Check>
            <Check title="Stripe" text="Charges, refunds and disputes, before Stripe’s fees.">
              <Provider key={quarter} quarter={quarter} />
            </Check>
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Check({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <li className="grid gap-2 bg-sheet px-5 py-4 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-6">
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      <div>{children}</div>
    </li>
  );
}

/** Asks Stripe once it's wanted, because a quarter can take many calls. */
function Provider({ quarter }: { readonly quarter: string }) {
  const [wanted, setWanted] = useState(false);
  const answer = useQuery(
    useQueries().orders.providerCheck.queryOptions(
      { quarter },
      // A press asks again if Stripe doesn't respond.
      { enabled: wanted, retry: false, gcTime: 0 },
    ),
  );
  if (answer.data) return <ProviderSums check={answer.data} />;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={answer.isFetching}
        onClick={() => {
          if (wanted && !answer.isFetching) void answer.refetch();
          setWanted(true);
        }}
      >
        {answer.isFetching ? "Asking Stripe" : "Compare with Stripe"}
      </Button>
      <Failure
        of={{ error: answer.isFetching ? null : answer.error }}
        failed="Stripe isn’t responding right now, so this wasn’t compared. Please try again."
        className="mt-2 text-sm"
      />
    </>
  );
}

const OTHER_TEXT: Readonly<Record<Other["kind"], string>> = {
  reserve: "Reserves",
  top_up: "Top-ups from the bank",
  other: "Other",
};

const otherText = ({ kind, name }: Other): string =>
  name === null ? OTHER_TEXT[kind] : `${OTHER_TEXT[kind]} (${name.replaceAll("_", " ")})`;

function ProviderSums({
  check: { balance, moved, feesCents, others, payouts },
}: {
  readonly check: ProviderCheck;
}) {
  const paidOut = payouts.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <>
      <Compared comparison={balance} />
      {moved === 0 ? null : (
        <p className="mt-1 text-sm text-ink-soft">
          {countText(moved, "movement")} near midnight of the first or last day{" "}
          {moved === 1 ? "counts" : "count"} on the ledger’s day.
        </p>
      )}
      <p className="mt-2 text-sm tabular-nums">
        Fees: {formatAmount(feesCents)}. Paid out to the bank: {formatAmount(paidOut)} in{" "}
        {countText(payouts.length, "payout")}.
      </p>
      {others.length === 0 ? null : (
        <div className="mt-2 grid gap-1 text-sm tabular-nums">
          <p>Neither sales nor fees:</p>
          <ul className="grid gap-1">
            {others.map((one) => (
              <li key={otherText(one)}>
                {otherText(one)}: <span className="whitespace-nowrap">{formatAmount(one.cents)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {payouts.length === 0 ? null : (
        <details className="mt-1 text-sm">
          <summary className="min-h-6 text-accent">Show the payouts</summary>
          <ul className="mt-2 grid gap-1 tabular-nums">
            {payouts.map(({ id, cents, arrivesOn, status }) => (
              <li key={id} className="flex flex-wrap gap-x-4">
                <span>{calendarDayInWords(arrivesOn)}</span>
                <span>{formatAmount(cents)}</span>
                <span className="text-ink-soft">{status.replaceAll("_", " ")}</span>
                <span className="font-mono text-ink-soft">{id}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
