import { May } from "#src/admin/shell/may.tsx";
import { NotesCard } from "./notes-card.tsx";
import { OrderTags } from "./order-tags.tsx";
import { OtherOrders } from "./other-orders.tsx";
import { useOrderNotes } from "./use-notes.ts";

/** The notes and tags on an order, and its buyer's other orders (D61). */
export function OrderMargin({ number }: { readonly number: string }) {
  return (
    <>
      <OrderTags number={number} />
      <NotesCard number={number} answer={useOrderNotes(number)} />
      <May permission="customers.read">
        <OtherOrders number={number} />
      </May>
    </>
  );
}
