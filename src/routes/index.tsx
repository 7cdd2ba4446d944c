import { createFileRoute } from "@tanstack/react-router";
import { UNFILTERED } from "#src/catalogue/catalogue-search.ts";
import { loadCatalogue } from "#src/catalogue/load-catalogue.ts";
import { HomePage } from "#src/home/home-page.tsx";

export const Route = createFileRoute("/")({
  // Not awaited: the page stands before its promoted product is known.
  loader: ({ context }) => ({ catalogue: loadCatalogue(context.client, UNFILTERED) }),
  component: () => <HomePage catalogue={Route.useLoaderData().catalogue} />,
});
