import { createFileRoute } from "@tanstack/react-router";
import { offerQuery } from "#src/admin/admin-queries.ts";
import { OfferPage } from "#src/admin/offers/offer-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/offers/$number")({
  loader: ({ context, params: { number } }) => prefetch(context.queryClient, offerQuery(context, number)),
  component: () => <OfferPage number={Route.useParams().number} />,
});
