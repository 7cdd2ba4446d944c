import { useQuery } from "@tanstack/react-query";
import { customerOrdersQuery } from "#src/admin/admin-queries.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { OrderRows } from "./order-rows.tsx";
import { Section } from "./section.tsx";

type CustomerOrdersProps = { readonly number: string; readonly page: number };

/** All orders of a customer, paid or not, newest first, by page (D61). */
export function CustomerOrders({ number, page }: CustomerOrdersProps) {
  const answer = useQuery(customerOrdersQuery(useApi(), number, page));
  return (
    <Section id="customer-orders" heading="Orders">
      {answer.data ? (
        <div>
          {answer.data.orders.length === 0 ? (
            <p className="text-sm text-ink-soft">This page is empty.</p>
          ) : (
            <OrderRows orders={answer.data.orders} />
          )}
          <Pager page={answer.data.page} pageCount={answer.data.pageCount} />
        </div>
      ) : answer.isPending ? (
        <ListSkeleton label="Loading orders." />
      ) : (
        <LoadFailed
          text="We couldn’t load the orders."
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
    </Section>
  );
}
