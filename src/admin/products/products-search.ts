import type { ProductId } from "#domain/catalogue/product.ts";
import type { ProductsPageInput } from "#domain/search/products-page.ts";
import { page as readPage, text as readSearchText } from "#src/kit/search-state.ts";

/** The two tabs of Apps (S45). */
export type AppsTab = "add" | "view";

/**
 * The view of /Admin/apps. Defaults: the tab 'Add Product', cards, every product, the first page, and no product being edited.
 */
export type AppsView = {
  readonly tab: AppsTab;
  /** True for the table instead of the cards. */
  readonly asTable: boolean;
  readonly onlyOutOfStock: boolean;
  /** Part of the name. */
  readonly text: string;
  readonly page: number;
  readonly edit: ProductId | undefined;
};

/**
 * The raw query string of /Admin/apps. The page reads it rather than the route, because route validation is in every
 * visitor's first chunk.
 */
export type AppsSearch = {
  readonly tab?: unknown;
  readonly view?: unknown;
  readonly stock?: unknown;
  readonly q?: unknown;
  readonly page?: unknown;
  readonly edit?: unknown;
};

/** The value of `view` in the address; without one the list has cards. */
const AS_TABLE = "table";

const EDIT_ID = /^[\w-]{1,64}$/;

/** Reads the query string, dropping anything unknown. Any parameter of the list selects its tab. */
export function readAppsSearch(search: AppsSearch): AppsView {
  const asTable = search.view === AS_TABLE;
  const onlyOutOfStock = search.stock === "out";
  // The router reads a text of digits as a number.
  const text = readSearchText(typeof search.q === "number" ? String(search.q) : search.q);
  const page = readPage(search.page);
  const edit = typeof search.edit === "string" && EDIT_ID.test(search.edit) ? search.edit : undefined;
  const isOfList = asTable || onlyOutOfStock || text !== "" || page > 1 || edit !== undefined;
  return {
    tab: search.tab === "view" || isOfList ? "view" : "add",
    asTable,
    onlyOutOfStock,
    text,
    page,
    edit,
  };
}

/** The query string of a view, without defaults. */
export function writeAppsSearch({ tab, asTable, onlyOutOfStock, text, page, edit }: AppsView): AppsSearch {
  if (tab === "add") return {};
  return {
    tab,
    ...(asTable ? { view: AS_TABLE } : {}),
    ...(onlyOutOfStock ? { stock: "out" } : {}),
    ...(text === "" ? {} : { q: text }),
    ...(page === 1 ? {} : { page }),
    ...(edit === undefined ? {} : { edit }),
  };
}

/** True while the list shows only some of the products. */
export const isFiltered = ({ onlyOutOfStock, text }: AppsView): boolean => onlyOutOfStock || text !== "";

/** Returns the list's request to the server. */
export const productsInput = ({ page, text, onlyOutOfStock }: AppsView): ProductsPageInput => ({
  page,
  text,
  onlyOutOfStock,
});
