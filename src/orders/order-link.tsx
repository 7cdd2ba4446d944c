import { orderPath } from "#domain/orders/order-link.ts";
import { useApi } from "#src/api/use-api.ts";

type OrderLinkProps = {
  readonly token: string;
  readonly orderNumber: string;
};

/**
 * The link to an order's page (D44). It's a plain link, so that the page is a separate document: scripts loaded by this
 * one must not read its address. On paper it's the address itself.
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
