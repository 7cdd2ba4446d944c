import { createFileRoute } from "@tanstack/react-router";
import { InvitationPage } from "#src/account/invitation-page.tsx";
import { invitationQuery } from "#src/account/invitation-query.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/invitation/$token")({
  loader: ({ context, params }) =>
    Promise.all([
      prefetch(context.queryClient, invitationQuery(context, params.token)),
      context.auth.ready(),
    ]),
  component: () => <InvitationPage token={Route.useParams().token} />,
});
