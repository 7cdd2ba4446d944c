import type { ProductsPageInput } from "#domain/search/products-page.ts";
import { matching, oneOf, page, searchState, text } from "#src/kit/search-state.ts";

const { read, write } = searchState({
  tab: oneOf(["view"] as const),
  view: oneOf(["table"] as const),
  stock: oneOf(["out"] as const),
  q: text,
  page,
  edit: matching(/^[\w-]{1,64}$/),
});
export type AppsSearch = Parameters<typeof read>[0];
/** The view of /Admin/apps. Without a value, it's the tab 'Add Product', cards, every product, and no product being edited. */
export type AppsView = ReturnType<typeof read>;

export const appsSearch = {
  /** Any parameter of the list selects its tab. */
  read: (search: AppsSearch): AppsView => {
    const view = read(search);
    return Object.keys(write(view)).length === 0 ? view : { ...view, tab: "view" };
  },
  write,
};

/** True while the list shows only some of the products. */
export const isFiltered = ({ stock, q }: AppsView): boolean => stock === "out" || q !== "";

/** Returns the list's request to the server. */
export const productsInput = ({ page, q, stock }: AppsView): ProductsPageInput => ({
  page,
  text: q,
  onlyOutOfStock: stock === "out",
});
