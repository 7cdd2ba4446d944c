import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { otherOrdersQuery } from "#src/admin/admin-queries.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { OrderRows } from "./order-rows.tsx";

/** The newest other orders of an order's buyer, and the link to the buyer's page (D61). */
export function OtherOrders({ number }: { readonly number: string }) {
  const answer = useQuery(otherOrdersQuery(useApi(), number));
  return (
    <Section id="other-orders" heading="Other orders of this buyer" className="grid gap-3 px-5 py-3">
      <Loaded answer={answer} what="the other orders">
        {(others) => <Others {...others} number={number} />}
      </Loaded>
    </Section>
  );
}

type OthersProps = Outputs["customers"]["otherOrders"] & { readonly number: string };

function Others({ number, orders, total, buyerIsKnown }: OthersProps) {
  if (!buyerIsKnown) return <p className="text-sm text-ink-soft">The buyer isn’t known yet.</p>;
  const more = total - orders.length;
  return (
    <>
      {total === 0 ? (
        <p className="text-sm text-ink-soft">No other orders.</p>
      ) : (
        <OrderRows orders={orders} />
      )}
      <p className="text-sm">
        <Link
          to="/Admin/customers/$number"
          params={{ number }}
          className="text-accent underline underline-offset-4"
        >
          {more === 0
            ? "Everything about this customer"
            : `${countText(more, "more order")}, and everything about this customer`}
        </Link>
      </p>
    </>
  );
}
