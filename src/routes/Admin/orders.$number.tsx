import { createFileRoute } from "@tanstack/react-router";
import { orderMailsQuery, orderMessagesQuery, orderQuery } from "#src/admin/admin-queries.ts";
import { OrderPage } from "#src/admin/orders/order-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/orders/$number")({
  loader: ({ context, params: { number } }) =>
    Promise.all([
      prefetch(context.queryClient, orderQuery(context, number)),
      prefetch(context.queryClient, orderMailsQuery(context, number)),
      prefetch(context.queryClient, orderMessagesQuery(context, number)),
    ]),
  component: () => <OrderPage number={Route.useParams().number} />,
});
