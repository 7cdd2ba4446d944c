import { createFileRoute } from "@tanstack/react-router";
import { OfferPaymentPage } from "#src/offers/offer-payment-page.tsx";

/** Only the tab knows which offer it pays, so everything is left to the browser. */
export const Route = createFileRoute("/checkout_/offer")({ component: OfferPaymentPage });
