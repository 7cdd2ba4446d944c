import { useId } from "react";
import { ORDER_STATUSES, type OrderStatus } from "#domain/orders/order.ts";
import { STATUS_TEXT } from "#src/orders/order-status.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";

type StatusFilterProps = {
  readonly chosen: OrderStatus | undefined;
  /** The number of matches per status, once known. */
  readonly counts: Readonly<Record<OrderStatus, number>> | undefined;
  readonly onChoose: (status: OrderStatus | undefined) => void;
};

/** The list's status filter, with the number of matches per status. */
export function StatusFilter({ chosen, counts, onChoose }: StatusFilterProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        Status
      </label>
      <select
        id={id}
        value={chosen ?? ""}
        className={CONTROL_CLASS}
        onChange={({ target }) => onChoose(ORDER_STATUSES.find((status) => status === target.value))}
      >
        <option value="">All</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_TEXT[status]}
            {counts ? ` (${counts[status]})` : ""}
          </option>
        ))}
      </select>
    </div>
  );
}
