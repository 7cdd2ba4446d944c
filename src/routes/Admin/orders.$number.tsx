import { createFileRoute } from "@tanstack/react-router";
import {
  orderMailsQuery,
  orderMessagesQuery,
  orderNotesQuery,
  orderQuery,
  orderTagsQuery,
  otherOrdersQuery,
} from "#src/admin/admin-queries.ts";
import { OrderPage } from "#src/admin/orders/order-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/orders/$number")({
  loader: ({ context, params: { number } }) =>
    Promise.all([
      prefetch(context.queryClient, orderQuery(context, number)),
      prefetch(context.queryClient, orderMailsQuery(context, number)),
      context.may("messages.read")
        ? prefetch(context.queryClient, orderMessagesQuery(context, number))
        : undefined,
      prefetch(context.queryClient, orderTagsQuery(context, number)),
      prefetch(context.queryClient, orderNotesQuery(context, number)),
      context.may("customers.read")
        ? prefetch(context.queryClient, otherOrdersQuery(context, number))
        : undefined,
    ]),
  component: () => <OrderPage number={Route.useParams().number} />,
});
