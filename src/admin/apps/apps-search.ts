import type { ProductId } from "#domain/product.ts";

/** The two tabs of Apps (storefront.md §2 "Admin dashboard"). */
export type AppsTab = "add" | "view";

/** The query string of /Admin/apps. What is absent: the tab 'Add Product', and no product being edited. */
export type AppsSearch = { readonly tab?: "view"; readonly edit?: ProductId };

const EDIT_ID = /^[\w-]{1,64}$/;

/** Reads the query string; anything unknown is dropped. An edit lies over the list, so it shows that tab. */
export function readAppsSearch({ tab, edit }: Readonly<Record<string, unknown>>): AppsSearch {
  if (typeof edit === "string" && EDIT_ID.test(edit)) return { tab: "view", edit };
  return tab === "view" ? { tab } : {};
}
