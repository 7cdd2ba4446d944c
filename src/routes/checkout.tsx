import { createFileRoute } from "@tanstack/react-router";
import { CheckoutPage } from "#src/checkout/checkout-page.tsx";

export const Route = createFileRoute("/checkout")({ component: CheckoutPage });
