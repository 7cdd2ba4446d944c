import type { ProductId } from "#domain/product.ts";

/** The two tabs of Apps (S45). */
export type AppsTab = "add" | "view";

/** The query string of /Admin/apps. Defaults: the tab 'Add Product', every product, and none being edited. */
export type AppsSearch = {
  readonly tab?: "view" | undefined;
  readonly stock?: "out" | undefined;
  readonly edit?: ProductId | undefined;
};

const EDIT_ID = /^[\w-]{1,64}$/;

/** Reads the query string; anything unknown is dropped. Anything about the list selects its tab. */
export function readAppsSearch(search: Readonly<Record<string, unknown>>): AppsSearch {
  const stock = search["stock"] === "out" ? "out" : undefined;
  const edit =
    typeof search["edit"] === "string" && EDIT_ID.test(search["edit"]) ? search["edit"] : undefined;
  const tab = search["tab"] === "view" || stock !== undefined || edit !== undefined ? "view" : undefined;
  // Named even when dropped: otherwise the router would keep the values from the address.
  return { tab, stock, edit };
}
