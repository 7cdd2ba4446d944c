import { createFileRoute } from "@tanstack/react-router";
import { OrderPage } from "#src/orders/order-page.tsx";

export const Route = createFileRoute("/order/$token")({
  component: () => <OrderPage token={Route.useParams().token} />,
});
