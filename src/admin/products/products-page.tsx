import { Tabs } from "@base-ui/react/tabs";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import type { ProductId } from "#domain/catalogue/product.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { type AppsSearch, appsSearch } from "#src/admin/products-search.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useQueries } from "#src/api/queries.tsx";
import { useView } from "#src/kit/search-state.ts";
import { Notice } from "#src/ui/notice.tsx";
import { useTimedText } from "#src/ui/use-timed-text.ts";
import { AddProduct } from "./form/add-product.tsx";
import { EditDialog } from "./form/edit-dialog.tsx";
import { ViewProducts } from "./list/view-products.tsx";

/** S96. */
const EDIT_SUCCESS_MS = 2000;

const TABS = [
  { value: "add", text: "Add Product" },
  { value: "view", text: "View Products" },
] as const;

const TAB_CLASS =
  // In forced colours, a transparent border looks like any other.
  "min-h-11 border-b-2 border-transparent px-4 font-medium text-ink-soft hover:text-ink data-active:border-accent data-active:text-accent forced-colors:not-data-active:border-0";

/** /Admin/apps (S45). The tab and the product being edited are part of the address. */
export function AppsPage({ search }: { readonly search: AppsSearch }) {
  const navigate = useNavigate();
  const queries = useQueries();
  const { view, show } = useView(appsSearch, search);
  const { tab = "add" } = view;
  const router = useRouter();
  const success = useTimedText(EDIT_SUCCESS_MS);
  const add = useHeldForm(tab === "add");
  const [copies, setCopies] = useState(0);

  /** A click on 'View Products' reloads the list, even if it's already shown. */
  function choose(chosen: typeof tab): void {
    if (chosen === "view") void queries.products.page.invalidate();
    if (chosen === tab) return;
    void navigate({
      to: "/Admin/apps",
      search: chosen === "view" ? { tab: "view" } : {},
      resetScroll: false,
    });
  }

  /** The edit adds a history entry, so it can be linked and reloaded, and Back closes it; closing it removes the entry. */
  const openEdit = (id: ProductId) =>
    void navigate({
      to: ".",
      search: appsSearch.write({ ...view, edit: id }),
      resetScroll: false,
      state: (state) => ({ ...state, overlay: "edit" }),
    });
  function closeEdit(): void {
    if (router.state.location.state.overlay === "edit") router.history.back();
    else show({ page: view.page, edit: undefined }, true);
  }

  return (
    <AdminPage title={ADMIN_TITLES.apps}>
      <Tabs.Root value={tab}>
        <Tabs.List aria-label="Apps" className="mb-6 flex flex-wrap border-b border-line">
          {TABS.map(({ value, text }) => (
            <Tabs.Tab key={value} value={value} className={TAB_CLASS} onClick={() => choose(value)}>
              {text}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="add" keepMounted={add.held} className="outline-none data-hidden:hidden">
          <AddProduct key={copies} onBusy={add.onBusy} />
        </Tabs.Panel>
        <Tabs.Panel value="view" className="outline-none">
          <Notice tone="ok" text={success.text} />
          <ViewProducts view={view} onShow={show} onEdit={openEdit} />
        </Tabs.Panel>
      </Tabs.Root>
      <EditDialog
        id={view.edit}
        onClose={closeEdit}
        onSaved={(productname) => {
          success.show(`${productname} updated successfully`);
          closeEdit();
        }}
        onDuplicated={() => {
          // A form that is still mounted behind the list starts over with the copy.
          setCopies(copies + 1);
          void navigate({ to: "/Admin/apps", search: {}, replace: true });
        }}
      />
    </AdminPage>
  );
}

/**
 * Keeps the add form mounted behind the list while it uploads or saves, and until its outcome has been seen. At other times
 * its draft is enough.
 */
function useHeldForm(shown: boolean) {
  const [busy, setBusy] = useState(false);
  const [held, setHeld] = useState(false);
  if (busy && !held) setHeld(true);
  if (!busy && held && shown) setHeld(false);
  return { held, onBusy: setBusy };
}
