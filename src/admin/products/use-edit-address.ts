import { useRouter } from "@tanstack/react-router";
import type { ProductId } from "#domain/catalogue/product.ts";
import { type AppsView, writeAppsSearch } from "./products-search.ts";

/**
 * The edited product is part of the address (`edit=…`), so an edit can be linked and reloaded, and Back closes it.
 * Opening one adds a history entry, which closing removes. The list behind it keeps its state.
 */
export function useEditAddress(view: AppsView) {
  const list: AppsView = { ...view, tab: "view", edit: undefined };
  const router = useRouter();
  return {
    open: (id: ProductId) =>
      void router.navigate({
        to: "/Admin/apps",
        search: writeAppsSearch({ ...list, edit: id }),
        resetScroll: false,
        state: (state) => ({ ...state, overlay: "edit" }),
      }),
    close: () => {
      if (router.state.location.state.overlay === "edit") router.history.back();
      else
        void router.navigate({
          to: "/Admin/apps",
          search: writeAppsSearch(list),
          replace: true,
          resetScroll: false,
        });
    },
  };
}
