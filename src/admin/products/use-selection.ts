import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Product, ProductId } from "#domain/catalogue/product.ts";
import { failureText } from "#src/api/failure.ts";
import { useApi } from "#src/api/use-api.ts";
import { announce } from "#src/ui/live-region.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import type { AppsView } from "./products-search.ts";

const NONE: ReadonlySet<ProductId> = new Set();

/** The products that are selected in the table. A selection belongs to the filter in which it was made, on all pages. */
export function useSelection({ text, onlyOutOfStock }: AppsView) {
  const { client } = useApi();
  const filter = JSON.stringify({ text, onlyOutOfStock });
  const [selected, setSelected] = useState({ filter, ids: NONE });
  const ids = selected.filter === filter ? selected.ids : NONE;
  const loading = useMutation({
    mutationFn: () => client.products.matching.query({ text, onlyOutOfStock }),
    onSuccess: (answer) => {
      setSelected({ filter, ids: new Set(answer.ids) });
      announce(`${countText(answer.ids.length, "product")} selected`);
    },
  });
  return {
    ids,
    select: (products: readonly Product[], on: boolean) => {
      const next = new Set(ids);
      for (const { _id } of products) {
        if (on) next.add(_id);
        else next.delete(_id);
      }
      setSelected({ filter, ids: next });
    },
    selectAll: () => loading.mutate(),
    loading: loading.isPending,
    failure: loading.isError ? `We couldn’t select them all. ${failureText(loading.error)}` : undefined,
    clear: () => setSelected({ filter, ids: NONE }),
  };
}
export type Selection = ReturnType<typeof useSelection>;
