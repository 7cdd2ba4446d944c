import { createFileRoute } from "@tanstack/react-router";
import { UNFILTERED } from "#src/catalogue/catalogue-search.ts";
import { HomePage } from "#src/home/home-page.tsx";

export const Route = createFileRoute("/")({
  loader: ({ context }) => {
    // Not awaited: the page stands before its promoted product is known.
    void context.api.filters.search.prefetch(UNFILTERED);
  },
  component: HomePage,
});
