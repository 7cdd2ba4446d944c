import { useQuery } from "@tanstack/react-query";
import { orderNotesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { May } from "#src/admin/shell/may.tsx";
import { NotesCard } from "./notes-card.tsx";
import { OrderTags } from "./order-tags.tsx";
import { OtherOrders } from "./other-orders.tsx";

/** The notes and tags on an order, and its buyer's other orders (D61). */
export function OrderMargin({ number }: { readonly number: string }) {
  return (
    <>
      <OrderTags number={number} />
      <NotesCard number={number} answer={useQuery(orderNotesQuery(useApi(), number))} />
      <May permission="customers.read">
        <OtherOrders number={number} />
      </May>
    </>
  );
}
