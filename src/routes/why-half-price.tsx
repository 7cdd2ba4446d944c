import { createFileRoute } from "@tanstack/react-router";
import { WhyHalfPricePage } from "#src/about/why-half-price-page.tsx";

export const Route = createFileRoute("/why-half-price")({ component: WhyHalfPricePage });
