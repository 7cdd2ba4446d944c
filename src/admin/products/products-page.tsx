import { Tabs } from "@base-ui/react/tabs";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useQueries } from "#src/api/queries.tsx";
import { useTimedText } from "#src/ui/use-timed-text.ts";
import { AddProduct } from "./add-product.tsx";
import { type AppsSearch, type AppsTab, readAppsSearch } from "./products-search.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { Notice } from "./notice.tsx";
import { useEditAddress } from "./use-edit-address.ts";
import { ViewProducts } from "./view-products.tsx";

/** S96. */
const EDIT_SUCCESS_MS = 2000;

const TABS = [
  { value: "add", text: "Add Product" },
  { value: "view", text: "View Products" },
] as const satisfies readonly { value: AppsTab; text: string }[];

const TAB_CLASS =
  // In forced colours, a transparent border looks like any other.
  "min-h-11 border-b-2 border-transparent px-4 font-medium text-ink-soft hover:text-ink data-active:border-accent data-active:text-accent forced-colors:not-data-active:border-0";

/** /Admin/apps (S45). The tab and the product being edited are part of the address. */
export function AppsPage({ search }: { readonly search: AppsSearch }) {
  const navigate = useNavigate();
  const queries = useQueries();
  const view = readAppsSearch(search);
  const edit = useEditAddress(view);
  const success = useTimedText(EDIT_SUCCESS_MS);
  const { tab } = view;
  const add = useHeldForm(tab === "add");
  const [copies, setCopies] = useState(0);

  /** A click on 'View Products' reloads the list, even if it's already shown. */
  function choose(chosen: AppsTab): void {
    if (chosen === "view") void queries.products.page.invalidate();
    if (chosen === tab) return;
    void navigate({
      to: "/Admin/apps",
      search: chosen === "view" ? { tab: "view" } : {},
      resetScroll: false,
    });
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
          <ViewProducts view={view} onEdit={edit.open} />
        </Tabs.Panel>
      </Tabs.Root>
      <EditDialog
        id={view.edit}
        onClose={edit.close}
        onSaved={(productname) => {
          success.show(`${productname} updated successfully`);
          edit.close();
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
