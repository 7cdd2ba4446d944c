import type { ProductId } from "#domain/product.ts";

/** The two tabs of Apps (storefront.md §2 "Admin dashboard"). */
export type AppsTab = "add" | "view";

/** The query string of /Admin/apps. What is absent: the tab 'Add Product', every product, and none being edited. */
export type AppsSearch = { readonly tab?: "view"; readonly stock?: "out"; readonly edit?: ProductId };

const EDIT_ID = /^[\w-]{1,64}$/;

/** Reads the query string; anything unknown is dropped. What concerns the list, or lies over it, shows its tab. */
export function readAppsSearch({ tab, stock, edit }: Readonly<Record<string, unknown>>): AppsSearch {
  const list: AppsSearch = stock === "out" ? { tab: "view", stock } : { tab: "view" };
  if (typeof edit === "string" && EDIT_ID.test(edit)) return { ...list, edit };
  return tab === "view" || stock === "out" ? list : {};
}
