import { createFileRoute } from "@tanstack/react-router";
import { licenceSourceQuery } from "#src/about/licence-source-query.ts";
import { WhyHalfPricePage } from "#src/about/why-half-price-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/why-half-price")({
  loader: ({ context }) => prefetch(context.queryClient, licenceSourceQuery(context)),
  component: WhyHalfPricePage,
});
