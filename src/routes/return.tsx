import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { paymentQuery } from "#src/checkout/payment-query.ts";
import { ReturnPage } from "#src/checkout/return-page.tsx";
import { readSessionId } from "#src/checkout/session-id.ts";

type ReturnSearch = { readonly session_id?: string };

export const Route = createFileRoute("/return")({
  // Anything but a string counts as no id; the page checks its format (D14).
  validateSearch: ({ session_id: id }): ReturnSearch => (typeof id === "string" ? { session_id: id } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const sessionId = readSessionId(deps.session_id);
    // Only the browser asks, because the answer takes as long as the provider's.
    if (sessionId !== null && typeof window !== "undefined")
      await prefetch(context.queryClient, paymentQuery(context, sessionId));
  },
  component: Return,
});

function Return() {
  const search = Route.useSearch();
  return <ReturnPage sessionId={search.session_id} />;
}
