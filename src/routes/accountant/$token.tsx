import { createFileRoute } from "@tanstack/react-router";
import { AccountantPage } from "#src/accountant/accountant-page.tsx";
import { booksQuery } from "#src/accountant/books-query.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/accountant/$token")({
  loader: ({ context, params }) => prefetch(context.queryClient, booksQuery(context, params.token)),
  component: () => <AccountantPage token={Route.useParams().token} />,
});
