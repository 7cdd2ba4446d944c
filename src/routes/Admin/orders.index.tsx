import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "#src/admin/orders/orders-page.tsx";

export const Route = createFileRoute("/Admin/orders/")({ component: OrdersPage });
