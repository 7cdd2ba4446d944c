import { useMay } from "#src/admin/shell/may.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { saveViewSchema, VIEW_NAME_MAX_CHARS } from "#domain/order-search/order-views.ts";
import { orderViewsQuery } from "#src/admin/admin-queries.ts";
import type { OrdersSearch, OrdersView } from "#src/admin/searches.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Button } from "#src/ui/button.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type SavedOrdersView = Outputs["orders"]["views"][number];

type SavedViewsProps = {
  readonly view: OrdersView;
  readonly onChoose: (shown: OrdersSearch) => void;
};

/** The address of a saved view. The list of one from before D88 may be one of checkouts, which `ordersSearch` wouldn't read. */
const searchOf = ({ q, status, sort }: SavedOrdersView): OrdersSearch => ({
  ...(q === "" ? {} : { q }),
  ...(status === null ? {} : { status }),
  ...(sort === null ? {} : { sort }),
});

/** Chooses a saved view of the list of orders, which all administrators share; saves, renames and removes one (D26). */
export function SavedViews({ view, onChoose }: SavedViewsProps) {
  const answer = useQuery(orderViewsQuery(useApi()));
  const { orders } = useQueries();
  const select = useRef<HTMLSelectElement>(null);
  const id = useId();
  const may = useMay();
  const form = useDisclosure();
  const views = answer.data ?? [];
  const { q, status = null, sort = null } = view;
  const chosen = views.find((saved) => saved.q === q && saved.status === status && saved.sort === sort);
  const isEverything = q === "" && status === null && sort === null;
  const remove = useAct(
    (client, saved: SavedOrdersView) => client.orders.removeView.mutate({ id: saved.id }),
    {
      onDone: (left, { name }) => done(`“${name}” has been removed.`, left),
    },
  );

  /** The pressed button may be gone, so the choice takes the focus, or keeps it. */
  function done(sentence: string, all = answer.data): void {
    // At once, so that the choice is the one that the sentence is about.
    if (all !== undefined) orders.views.setData(undefined, all);
    form.close(sentence);
    select.current?.focus();
  }

  // Not `Loaded`: without views, nothing has to wait for them.
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
              done("");
              onChoose(next ? searchOf(next) : {});
            }}
          >
            <option value="">{isEverything ? "All orders" : "Not saved"}</option>
            {views.map((saved) => (
              <option key={saved.id} value={saved.id}>
                {saved.name}
              </option>
            ))}
          </select>
        </div>
        {may("orders.write") && (chosen || !isEverything) ? (
          <Button variant="secondary" {...form.opener}>
            {chosen ? "Rename" : "Save this view"}
          </Button>
        ) : null}
        {may("orders.write") && chosen ? (
          <ConfirmedAct
            variant="secondary"
            size="medium"
            label="Remove"
            title={`Remove “${chosen.name}”?`}
            cancelLabel="Keep it"
            act={{ ...remove, start: () => remove.start(chosen) }}
          >
            All administrators lose this view. No order changes.
          </ConfirmedAct>
        ) : null}
      </div>
      {/* Another view's name isn't this one's. */}
      {form.isOpen ? <ViewForm key={chosen?.id ?? ""} view={view} saved={chosen} onDone={done} /> : null}
      <LiveRegion className="text-sm text-ok empty:-mt-3">{form.told}</LiveRegion>
    </div>
  );
}

type ViewFormProps = {
  readonly view: OrdersView;
  /** Undefined for a new one. */
  readonly saved: SavedOrdersView | undefined;
  readonly onDone: (sentence: string, all?: Outputs["orders"]["views"]) => void;
};

function ViewForm({ view: { q, status, sort }, saved, onDone }: ViewFormProps) {
  const form = useActForm(saveViewSchema, (client, named) => client.orders.saveView.mutate(named), {
    more: { q, status, sort, ...(saved ? { id: saved.id } : {}) },
    onDone: (all, { name }) => onDone(`“${name}” has been saved.`, all),
  });
  return (
    <form
      {...form.props}
      aria-label={saved ? `Rename ${saved.name}` : "Save this view"}
      className="flex max-w-md flex-col gap-3 border border-line bg-sheet p-4"
    >
      <Field
        {...form.field("name")}
        label="Name of the view"
        required
        maxLength={VIEW_NAME_MAX_CHARS}
        autoComplete="off"
        defaultValue={saved?.name ?? ""}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
      />
      <FormEnd form={form} label={saved ? "Save the name" : "Save the view"} onCancel={() => onDone("")} />
    </form>
  );
}
