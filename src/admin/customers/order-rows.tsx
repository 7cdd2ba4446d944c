import { formatAmount } from "#domain/money/money.ts";
import { OrderNumber } from "#src/admin/deliveries/unit-facts.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { OrderStatusLabel } from "#src/orders/order-status.tsx";
import { Time } from "#src/ui/time.tsx";

type OrderRowsProps = { readonly orders: Outputs["customers"]["orders"]["orders"] };

/** Orders of one buyer: number, day, standing and total (D61). */
export function OrderRows({ orders }: OrderRowsProps) {
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ number, status, standing, createdAt, totalCents }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
          <OrderNumber number={number} />
          <Time at={createdAt} dateOnly />
          <OrderStatusLabel status={status} standing={standing} />
          <span className="ml-auto whitespace-nowrap tabular-nums">{formatAmount(totalCents)}</span>
        </li>
      ))}
    </ul>
  );
}
