import { formatAmount } from "#domain/money/money.ts";
import { Time } from "#src/ui/time.tsx";
import type { PlacedOrder } from "./placed-order.ts";

/** An order's refunds, including those in progress (D44, D48). */
export function RefundList({ refunds }: Pick<PlacedOrder, "refunds">) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="paid-back" className="mt-8">
      <h3 id="paid-back" className="text-lg font-semibold">
        Refunds
      </h3>
      <ul className="mt-3 grid gap-px border border-line bg-line">
        {refunds.map(({ amountCents, creditNote, requestedAt, refundedAt }) => (
          <li key={requestedAt} className="bg-sheet px-5 py-3 text-sm tabular-nums">
            <span className="font-medium">{formatAmount(amountCents)}</span>{" "}
            {refundedAt === null ? "is on its way to you" : "refunded"}
            {", "}
            <Time at={refundedAt ?? requestedAt} dateOnly />
            {creditNote === null ? null : `, credit note ${creditNote}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
