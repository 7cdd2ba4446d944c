import { createFileRoute } from "@tanstack/react-router";
import { LostLinkPage } from "#src/orders/lost-link-page.tsx";

export const Route = createFileRoute("/order/")({ component: LostLinkPage });
