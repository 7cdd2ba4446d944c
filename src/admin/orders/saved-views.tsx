import { useMay } from "#src/admin/shell/may.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import type { SavedView } from "#domain/orders/order-views.ts";
import { orderViewsQuery } from "#src/admin/admin-queries.ts";
import { failureText } from "#src/admin/shell/failure-text.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { type OrdersView, readOrdersSearch } from "../orders-search.ts";
import { ViewForm } from "./view-form.tsx";

export type SavedOrdersView = Outputs["orders"]["views"][number];

/** A view's search, list and sort: what is saved of it. */
type Shown = Omit<OrdersView, "page">;

type SavedViewsProps = {
  readonly view: OrdersView;
  readonly onChoose: (shown: Shown) => void;
};

const EVERYTHING: Shown = { q: "", status: undefined, sort: undefined };

const shownBy = ({ q, status, sort }: SavedOrdersView): Shown => readOrdersSearch({ q, status, sort });

const isSame = (one: Shown, other: Shown): boolean =>
  one.q === other.q && one.status === other.status && one.sort === other.sort;

/** Chooses a saved view of the list of orders, which all administrators share; saves, renames and removes one (D26). */
export function SavedViews({ view, onChoose }: SavedViewsProps) {
  const api = useApi();
  const { orders } = useQueries();
  const answer = useQuery(orderViewsQuery(api));
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  const [open, setOpen] = useState<"name" | "removal" | null>(null);
  const [told, setTold] = useState("");
  const views = answer.data ?? [];
  const chosen = views.find((saved) => isSame(shownBy(saved), view));
  const { q, status, sort } = view;

  function done(sentence: string): void {
    setOpen(null);
    setTold(sentence);
    // The pressed button may be gone.
    select.current?.focus();
  }
  const save = useMutation({
    networkMode: "always",
    mutationFn: (saved: SavedView) => api.client.orders.saveView.mutate(saved),
    onSuccess: async (_all, { name }) => {
      await orders.views.invalidate();
      done(`“${name}” has been saved.`);
    },
  });
  const may = useMay();
  const remove = useMutation({
    networkMode: "always",
    mutationFn: (saved: SavedOrdersView) => api.client.orders.removeView.mutate({ id: saved.id }),
    onSuccess: async (_left, { name }) => {
      await orders.views.invalidate();
      done(`“${name}” has been removed.`);
    },
  });

  if (answer.isError)
    return (
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <p role="alert" className="text-sm text-signal">
          We couldn’t load the saved views.
        </p>
        <Button variant="secondary" size="small" onClick={() => void answer.refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 items-center gap-3 max-sm:w-full">
          <label htmlFor={id} className="text-sm font-medium">
            Saved views
          </label>
          <select
            ref={select}
            id={id}
            value={chosen?.id ?? ""}
            className={`${CONTROL_CLASS} min-w-0 flex-1 sm:w-72`}
            onChange={({ target }) => {
              const next = views.find((saved) => saved.id === target.value);
              setOpen(null);
              setTold("");
              onChoose(next ? shownBy(next) : EVERYTHING);
            }}
          >
            <option value="">{isSame(view, EVERYTHING) ? "All orders" : "Not saved"}</option>
            {views.map((saved) => (
              <option key={saved.id} value={saved.id}>
                {saved.name}
              </option>
            ))}
          </select>
        </div>
        {!may("orders.write") ? null : chosen ? (
          <>
            <Button variant="secondary" aria-expanded={open === "name"} onClick={() => toggleForm()}>
              Rename
            </Button>
            <Button
              variant="secondary"
              aria-disabled={remove.isPending}
              onClick={() => (remove.isPending ? undefined : setOpen("removal"))}
            >
              Remove
            </Button>
          </>
        ) : isSame(view, EVERYTHING) ? null : (
          <Button variant="secondary" aria-expanded={open === "name"} onClick={() => toggleForm()}>
            Save this view
          </Button>
        )}
      </div>
      {open === "name" ? (
        <ViewForm
          // Another view's name isn't this one's.
          key={chosen?.id ?? ""}
          saved={chosen}
          more={{ q, status, sort, ...(chosen ? { id: chosen.id } : {}) }}
          save={save}
          onCancel={() => done("")}
        />
      ) : null}
      <LiveRegion className="text-sm text-ok empty:-mt-3">{told}</LiveRegion>
      <LiveRegion urgency="assertive" className="text-sm text-signal empty:-mt-3">
        {remove.isError ? failureText(remove.error) : ""}
      </LiveRegion>
      {chosen ? (
        <ConfirmDialog
          open={open === "removal"}
          title={`Remove “${chosen.name}”?`}
          confirmLabel="Remove"
          cancelLabel="Keep it"
          onConfirm={() => {
            setOpen(null);
            remove.mutate(chosen);
          }}
          onCancel={() => setOpen(null)}
        >
          All administrators lose this view. No order changes.
        </ConfirmDialog>
      ) : null}
    </div>
  );

  function toggleForm(): void {
    setTold("");
    save.reset();
    setOpen(open === "name" ? null : "name");
  }
}
