import { Link } from "@tanstack/react-router";
import { formatAmount } from "#domain/money/money.ts";
import { sequenceOf } from "#domain/orders/order.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Badge } from "#src/ui/badge.tsx";

type Comparison = Outputs["orders"]["vatChecks"]["orders"];

/** A sum beside the ledger's: equal, or the difference with the orders that differ (D56). */
export function Compared({
  comparison: { ledgerCents, cents, differences, more },
}: {
  readonly comparison: Comparison;
}) {
  const isEqual = differences.length === 0;
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 tabular-nums">
        {formatAmount(cents)}
        <Badge tone={isEqual ? "ok" : "signal"}>
          {isEqual ? "Equal" : differenceText(cents - ledgerCents)}
        </Badge>
      </p>
      {isEqual ? null : (
        <ul className="mt-2 grid gap-1 text-sm tabular-nums">
          {differences.map((one) => (
            <li key={one.number} className="flex flex-wrap gap-x-3">
              <OrderNumber text={one.number} />
              <span>
                {formatAmount(one.cents)} here, {formatAmount(one.ledgerCents)} in the ledger
              </span>
            </li>
          ))}
          {more === 0 ? null : <li>{countText(more, "more order")}</li>}
        </ul>
      )}
    </>
  );
}

/** Differences of single orders can cancel each other out. */
const differenceText = (cents: number): string =>
  cents === 0 ? "Orders differ" : `Differs by ${formatAmount(cents)}`;

/** A link to an order; the provider's id of money that belongs to none. */
const OrderNumber = ({ text }: { readonly text: string }) =>
  sequenceOf(text) === undefined ? (
    <span className="font-mono">{text}</span>
  ) : (
    <Link to="/Admin/orders/$number" params={{ number: text }} className="text-accent underline">
      {text}
    </Link>
  );
