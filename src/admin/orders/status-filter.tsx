import { useId } from "react";
import { ORDER_LISTS, type OrderList, PAID_LIST_TEXT, PAID_LISTS } from "#domain/orders/order-search.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { STATUS_TEXT } from "#src/orders/order-status.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";

type StatusFilterProps = {
  readonly chosen: OrderList | undefined;
  /** The number of matches per list, once known. */
  readonly counts: Readonly<Record<OrderList, number>> | undefined;
  readonly onChoose: (list: OrderList | undefined) => void;
};

/** Chooses the orders of one list, with the number of matches in each (D26). */
export function StatusFilter({ chosen, counts, onChoose }: StatusFilterProps) {
  const id = useId();
  const option = (list: OrderList, text: string) => (
    <option key={list} value={list}>
      {text}
      {counts ? ` (${counts[list]})` : ""}
    </option>
  );
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        Status
      </label>
      <select
        id={id}
        value={chosen ?? ""}
        className={CONTROL_CLASS}
        onChange={({ target }) => onChoose(ORDER_LISTS.find((list) => list === target.value))}
      >
        <option value="">All</option>
        <optgroup label="Paid orders">
          {PAID_LISTS.map((list) => option(list, PAID_LIST_TEXT[list]))}
        </optgroup>
        <optgroup label="Payment">
          {ORDER_STATUSES.map((status) => option(status, STATUS_TEXT[status]))}
        </optgroup>
      </select>
    </div>
  );
}
