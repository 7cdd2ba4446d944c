import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DELIVERY_LISTS, type DeliveryListName, OPEN_STATES } from "#domain/units/entitlement.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { deliveriesQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText, matchesCountText, matchesText } from "#src/admin/shell/count-text.ts";
import { BeyondLastPage, Pager } from "#src/admin/shell/pager.tsx";
import { useApi } from "#src/api/use-api.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { useView } from "#src/kit/search-state.ts";
import { STATE_TEXT } from "#src/orders/delivery-state.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { type DeliveriesSearch, deliveriesSearch, type DeliveriesView } from "../searches.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { type News, TellContext, useUnitNews } from "./unit-act.ts";

type DeliveriesResponse = Outputs["deliveries"]["list"];

/**
 * /Admin/deliveries (D43): the paid units that are waiting, the earliest promise first. The address contains the state.
 */
export function DeliveriesPage({ search }: { readonly search: DeliveriesSearch }) {
  const { view, show } = useView(deliveriesSearch, search);
  const answer = useQuery(deliveriesQuery(useApi(), view));
  const { news, tell, place } = useUnitNews<HTMLElement>();
  const [toldIn, setToldIn] = useState("");
  const isDone = news.state !== undefined;
  return (
    <AdminPage title={ADMIN_TITLES.deliveries}>
      <div className="mb-6 grid gap-4">
        <SearchField
          label="Search deliveries"
          placeholder="Order number, customer, product, reference, administrator"
          action="/Admin/deliveries"
          searchText={view.q}
          onSearch={(q) => show({ q }, true)}
        />
        <StateTabs view={view} counts={answer.data?.counts} />
      </div>
      <LiveRegion className="mb-3 flex min-h-6 flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
        <span>{answer.data && !answer.isError ? foundText(answer.data.total, view) : null}</span>
        <span className={classNames("font-medium", isDone ? "text-ok" : "text-signal")}>{news.text}</span>
      </LiveRegion>
      <section ref={place} tabIndex={-1} aria-label="Units">
        <TellContext
          value={(told) => {
            tell(told);
            setToldIn(viewKey(view));
          }}
        >
          <Loaded answer={answer} what="the deliveries">
            {(page) => (
              <div className={classNames("transition-opacity", answer.isPlaceholderData && "opacity-50")}>
                <Found page={page} view={view} done={isDone && toldIn === viewKey(view) ? news : null} />
              </div>
            )}
          </Loaded>
        </TellContext>
      </section>
    </AdminPage>
  );
}

/** Distinguishes the views of the list. */
const viewKey = (view: DeliveriesView): string => JSON.stringify(view);

const foundText = (total: number, { q }: DeliveriesView): string =>
  q === "" ? countText(total, "unit") : matchesCountText(total, "unit");

type StateTabsProps = {
  readonly view: DeliveriesView;
  readonly counts: DeliveriesResponse["counts"] | undefined;
};

function StateTabs({ view, counts }: StateTabsProps) {
  const open = counts && OPEN_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <nav aria-label="Which units">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Tab view={view} state={undefined} text="All open" units={open} />
        </li>
        {DELIVERY_LISTS.map((list) => (
          <li key={list}>
            <Tab view={view} state={list} text={listText(list)} units={counts?.[list]} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const listText = (list: DeliveryListName): string => (list === "held" ? "On hold" : STATE_TEXT[list]);

type TabProps = {
  readonly view: DeliveriesView;
  readonly state: DeliveriesView["state"];
  readonly text: string;
  readonly units: number | undefined;
};

function Tab({ view, state, text, units }: TabProps) {
  const chosen = view.state === state;
  return (
    <ButtonLink
      to="/Admin/deliveries"
      search={deliveriesSearch.write({ q: view.q, state, page: 1 })}
      resetScroll={false}
      variant={chosen ? "primary" : "secondary"}
      current={chosen}
    >
      {text}
      {units === undefined ? null : (
        <span className="tabular-nums">{view.q === "" ? units : matchesText(units)}</span>
      )}
    </ButtonLink>
  );
}

type FoundProps = {
  readonly page: DeliveriesResponse;
  readonly view: DeliveriesView;
  /** The last action completed in this view; null if there is none. */
  readonly done: News | null;
};

function Found({ page, view, done }: FoundProps) {
  if (page.items.length > 0)
    return (
      <>
        <DeliveryList
          // A choice belongs to the list in which it was made.
          key={viewKey(view)}
          units={page.items}
          now={page.now}
        />
        <Pager page={page.page} pageCount={page.pageCount} />
      </>
    );
  if (page.total > 0) return <BeyondLastPage pageCount={page.pageCount} />;
  return <NothingLeft view={view} done={done} held={page.counts.held} />;
}

/** An empty list. If an action emptied it, names that action and links to the units. */
function NothingLeft({ view, done, held }: Pick<FoundProps, "view" | "done"> & { readonly held: number }) {
  const isAll = view.q === "" && view.state === undefined;
  const text = nothingText(view, done !== null, held);
  return (
    <EmptyState text={done === null ? text : `${done.text} ${text}`}>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {done?.state === undefined ? null : (
          <ButtonLink
            to="/Admin/deliveries"
            search={deliveriesSearch.write({ q: view.q, state: done.state, page: 1 })}
            variant="secondary"
          >
            Show the list “{STATE_TEXT[done.state]}”
          </ButtonLink>
        )}
        {held === 0 || view.state === "held" ? null : (
          <ButtonLink
            to="/Admin/deliveries"
            search={deliveriesSearch.write({ q: view.q, state: "held", page: 1 })}
            variant="secondary"
          >
            Show {countText(held, "unit")} on hold
          </ButtonLink>
        )}
        {isAll ? null : (
          <ButtonLink to="/Admin/deliveries" variant="secondary">
            Show all open units
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  );
}

function nothingText({ q, state }: DeliveriesView, isAfterAct: boolean, held: number): string {
  if (q !== "") return isAfterAct ? "No other unit matches this search." : "No unit matches this search.";
  if (state !== undefined) return "No unit is in this state.";
  if (held > 0) return "Every paid unit has been delivered, except those on hold.";
  return "Every paid unit has been delivered. New orders appear here once they’re paid.";
}
