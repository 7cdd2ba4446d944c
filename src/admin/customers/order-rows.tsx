import { formatAmount } from "#domain/money/money.ts";
import { OrderNumber } from "#src/admin/shell/order-number.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { Time } from "#src/ui/time.tsx";

type OrderRowsProps = { readonly orders: Outputs["customers"]["orders"]["orders"] };

/** Orders of one buyer: number, day, standing and total (D61). */
export function OrderRows({ orders }: OrderRowsProps) {
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ number, status, standing, late, createdAt, totalCents }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
          <span className="flex basis-72 flex-wrap items-center gap-x-3">
            <OrderNumber number={number} />
            <OrderStatusLabel status={status} standing={standing} late={late} />
          </span>
          <span className="flex grow basis-52 justify-between gap-4">
            <Time at={createdAt} dateOnly />
            <span className="whitespace-nowrap tabular-nums">{formatAmount(totalCents)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
