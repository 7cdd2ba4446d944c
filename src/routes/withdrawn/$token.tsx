import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { ReceiptPage } from "#src/withdrawal/receipt-page.tsx";
import { receiptQuery } from "#src/withdrawal/receipt-query.ts";

export const Route = createFileRoute("/withdrawn/$token")({
  loader: ({ context, params }) => prefetch(context.queryClient, receiptQuery(context, params.token)),
  component: () => <ReceiptPage token={Route.useParams().token} />,
});
