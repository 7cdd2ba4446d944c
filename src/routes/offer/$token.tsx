import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { OfferPage } from "#src/offers/offer-page.tsx";
import { offerQuery } from "#src/offers/offer-query.ts";

export const Route = createFileRoute("/offer/$token")({
  loader: ({ context, params }) => prefetch(context.queryClient, offerQuery(context, params.token)),
  component: () => <OfferPage token={Route.useParams().token} />,
});
