import { createFileRoute } from "@tanstack/react-router";
import { ReturnPage } from "#src/checkout/return-page.tsx";

type ReturnSearch = { readonly session_id?: string };

export const Route = createFileRoute("/return")({
  // Anything but a string counts as no id; the page checks its format (D14).
  validateSearch: ({ session_id: id }): ReturnSearch => (typeof id === "string" ? { session_id: id } : {}),
  component: Return,
});

function Return() {
  const search = Route.useSearch();
  return <ReturnPage sessionId={search.session_id} />;
}
