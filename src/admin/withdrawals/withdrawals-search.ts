import { readPage } from "#src/admin/shell/page-search.ts";

/** What the list of withdrawals shows. */
export type WithdrawalsView = { readonly open: boolean; readonly page: number };

/** The query string of /Admin/withdrawals, as it came; the page reads it. */
export type WithdrawalsSearch = { readonly open?: unknown; readonly page?: unknown };

/** `open=1` asks for open withdrawals only; whatever is malformed is dropped. */
export function readWithdrawalsSearch({ open, page }: WithdrawalsSearch): WithdrawalsView {
  return { open: open === "1" || open === 1, page: readPage(page) };
}

/** The query string of a view; defaults left out. */
export function writeWithdrawalsSearch({ open, page }: WithdrawalsView): WithdrawalsSearch {
  return { ...(open ? { open: 1 } : {}), ...(page === 1 ? {} : { page }) };
}
