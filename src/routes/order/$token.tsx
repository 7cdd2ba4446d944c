import { createFileRoute } from "@tanstack/react-router";
import { askFor } from "#src/api/query-client.ts";
import { orderByTokenQuery } from "#src/orders/order-by-token-query.ts";
import { OrderPage } from "#src/orders/order-page.tsx";

export const Route = createFileRoute("/order/$token")({
  loader: ({ context, params }) => askFor(context.queryClient, orderByTokenQuery(context, params.token)),
  component: () => <OrderPage token={Route.useParams().token} />,
});
