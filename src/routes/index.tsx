import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { EndedNotice } from "#src/checkout/ended-notice.tsx";
import { HomePage } from "#src/home/home-page.tsx";
import { promotedQuery } from "#src/home/promoted-query.ts";
import { unlessCovered } from "#src/ui/overlay.ts";

export const Route = createFileRoute("/")({
  shouldReload: unlessCovered,
  loader: ({ context }) => prefetch(context.queryClient, promotedQuery(context)),
  component: Home,
});

function Home() {
  return (
    <>
      <EndedNotice />
      <HomePage />
    </>
  );
}
