import { orderPath } from "#domain/orders/order-link.ts";
import { useApi } from "#src/api/use-api.ts";

type OrderLinkProps = {
  readonly token: string;
  readonly orderNumber: string;
};

/**
 * The link to an order's page (D44). A plain link, so that the page is a document of its own: what this one has loaded
 * must not read its address. On paper it is the address itself.
 */
export function OrderLink({ token, orderNumber }: OrderLinkProps) {
  const { site } = useApi();
  return (
    <>
      <a className="text-accent underline underline-offset-4 print:hidden" href={orderPath(token)}>
        Order page<span className="sr-only"> of order {orderNumber}</span>
      </a>
      <span className="hidden font-mono text-sm break-all print:inline">
        {site.origin + orderPath(token)}
      </span>
    </>
  );
}
