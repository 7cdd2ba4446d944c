import { createFileRoute } from "@tanstack/react-router";
import { startLoad } from "#src/api/load.ts";
import { HomePage } from "#src/home/home-page.tsx";

export const Route = createFileRoute("/")({
  // Not awaited: the page is shown before its promoted product is known.
  loader: ({ context }) => ({ promoted: startLoad(() => context.client.products.promoted.query()) }),
  component: () => <HomePage promoted={Route.useLoaderData().promoted} />,
});
