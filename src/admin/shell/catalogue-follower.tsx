import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onCatalogueChange } from "#src/api/catalogue-change.ts";
import { useQueries } from "#src/api/queries.tsx";

/**
 * When the catalogue changes, in any tab of this browser, visible lists refetch and the others are dropped (D39). An
 * open edit keeps its original values: saving reports a conflict (D27).
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
