import { createFileRoute } from "@tanstack/react-router";
import { OrderPage } from "#src/admin/orders/order-page.tsx";

export const Route = createFileRoute("/Admin/orders/$number")({
  component: () => <OrderPage number={Route.useParams().number} />,
});
