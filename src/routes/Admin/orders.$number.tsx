import { createFileRoute } from "@tanstack/react-router";
import { orderMailsQuery, orderQuery } from "#src/admin/admin-queries.ts";
import { OrderPage } from "#src/admin/orders/order-page.tsx";
import { askFor } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/orders/$number")({
  loader: ({ context, params: { number } }) =>
    Promise.all([
      askFor(context.queryClient, orderQuery(context, number)),
      askFor(context.queryClient, orderMailsQuery(context, number)),
    ]),
  component: () => <OrderPage number={Route.useParams().number} />,
});
