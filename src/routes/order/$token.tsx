import { createFileRoute } from "@tanstack/react-router";
import { isDay } from "#domain/time/calendar-day.ts";
import { prefetch } from "#src/api/query-client.ts";
import { orderByTokenQuery } from "#src/orders/order-by-token-query.ts";
import { OrderPage } from "#src/orders/order-page.tsx";

/** A reminder's link names a last day, and the page offers to renew the units that end on it (D51). */
type OrderSearch = { readonly renew?: unknown };

const readDay = (renew: unknown): string | undefined =>
  typeof renew === "string" && isDay(renew) ? renew : undefined;

export const Route = createFileRoute("/order/$token")({
  validateSearch: ({ renew }): OrderSearch => ({ renew }),
  loader: ({ context, params }) => prefetch(context.queryClient, orderByTokenQuery(context, params.token)),
  component: () => <OrderPage token={Route.useParams().token} renew={readDay(Route.useSearch().renew)} />,
});
