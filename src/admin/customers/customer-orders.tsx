import { useQuery } from "@tanstack/react-query";
import { customerOrdersQuery } from "#src/admin/admin-queries.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { OrderRows } from "./order-rows.tsx";
import { Section } from "./section.tsx";

type CustomerOrdersProps = { readonly number: string; readonly page: number };

/** All orders of a customer, paid or not, newest first, by page (D61). */
export function CustomerOrders({ number, page }: CustomerOrdersProps) {
  const answer = useQuery(customerOrdersQuery(useApi(), number, page));
  return (
    <Section id="customer-orders" heading="Orders">
      <Loaded answer={answer} what="the orders">
        {({ orders, ...paged }) => (
          <div>
            {orders.length === 0 ? (
              <p className="text-sm text-ink-soft">This page is empty.</p>
            ) : (
              <OrderRows orders={orders} />
            )}
            <Pager page={paged.page} pageCount={paged.pageCount} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}
