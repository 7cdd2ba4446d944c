import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onCatalogueChange } from "#src/api/catalogue-change.ts";
import { useQueries } from "#src/api/queries.tsx";

/**
 * After a change of the catalogue, in this tab or another of this browser, lists in sight ask anew and those out of sight
 * are forgotten (D39). An open edit keeps what it started from: its save says when that is out of date (D27).
 */
export function CatalogueFollower() {
  const queryClient = useQueryClient();
  const queries = useQueries();
  useEffect(
    () =>
      onCatalogueChange(() => {
        queryClient.removeQueries({ type: "inactive" });
        void queries.products.list.invalidate();
        void queries.dashboard.invalidate();
      }),
    [queryClient, queries],
  );
  return null;
}
