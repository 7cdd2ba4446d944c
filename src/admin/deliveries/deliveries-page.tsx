import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import {
  DELIVERY_LISTS,
  type DeliveryListName,
  type EntitlementState,
  OPEN_STATES,
} from "#domain/orders/entitlement.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { deliveriesQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText, matchesCountText, matchesText } from "#src/admin/shell/count-text.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import { useApi } from "#src/api/use-api.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { STATE_TEXT } from "#src/orders/delivery-state.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import { type DeliveriesSearch, deliveriesSearch, type DeliveriesView } from "../searches.ts";

/** A completed action: the state of its units afterwards, and the view in which they were. */
type Done = { readonly text: string; readonly state: EntitlementState; readonly viewed: string };
/** The result of the last action: a refusal unless `done` is set. */
type Announcement = { readonly text: string; readonly done?: Done | undefined };

type DeliveriesResponse = Outputs["deliveries"]["list"];

/**
 * /Admin/deliveries (D43): the paid units that are waiting, the earliest promise first. The address contains the state.
 */
export function DeliveriesPage({ search }: { readonly search: DeliveriesSearch }) {
  const view = deliveriesSearch.read(search);
  const navigate = useNavigate();
  const [news, setNews] = useState<Announcement>({ text: "" });
  const list = useRef<HTMLElement>(null);
  const answer = useQuery(deliveriesQuery(useApi(), view));
  // The unit that was acted on has the focus. When it leaves the list, after any response, the focus goes to the list.
  useEffect(() => {
    if (news.text !== "" && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
  });
  return (
    <AdminPage title={ADMIN_TITLES.deliveries}>
      <div className="mb-6 grid gap-4">
        <SearchField
          label="Search deliveries"
          placeholder="Order number, customer, product, reference, administrator"
          action="/Admin/deliveries"
          searchText={view.q}
          onSearch={(q) =>
            void navigate({
              to: "/Admin/deliveries",
              search: deliveriesSearch.write({ ...view, page: 1, q }),
              // A search still being typed adds no history entries.
              replace: true,
              resetScroll: false,
            })
          }
        />
        <StateTabs view={view} counts={answer.data?.counts} />
      </div>
      <LiveRegion className="mb-3 flex min-h-6 flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
        <span>{answer.data && !answer.isError ? foundText(answer.data.total, view) : null}</span>
        <span className={classNames("font-medium", news.done ? "text-ok" : "text-signal")}>{news.text}</span>
      </LiveRegion>
      <section ref={list} tabIndex={-1} aria-label="Units">
        {answer.data ? (
          <div className={classNames("transition-opacity", answer.isPlaceholderData && "opacity-50")}>
            <Found
              page={answer.data}
              view={view}
              done={news.done?.viewed === viewKey(view) ? news.done : null}
              onTell={(text, done) => setNews({ text, done })}
            />
          </div>
        ) : answer.isError ? (
          <LoadFailed
            text="We couldn’t load the deliveries."
            error={answer.error}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <ListSkeleton label="Loading deliveries." />
        )}
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
  readonly done: Done | null;
  readonly onTell: (text: string, done?: Done) => void;
};

function Found({ page, view, done, onTell }: FoundProps) {
  if (page.items.length > 0)
    return (
      <>
        <DeliveryList
          // A choice belongs to the list in which it was made.
          key={viewKey(view)}
          units={page.items}
          now={page.now}
          onDone={(text, state) => onTell(text, { text, state, viewed: viewKey(view) })}
          onConflict={onTell}
        />
        <Pager page={page.page} pageCount={page.pageCount} />
      </>
    );
  if (page.total > 0)
    return (
      <EmptyState text="This page is empty.">
        <ButtonLink
          to="/Admin/deliveries"
          search={deliveriesSearch.write({ ...view, page: 1 })}
          variant="secondary"
        >
          Go to the first page
        </ButtonLink>
      </EmptyState>
    );
  return <NothingLeft view={view} done={done} held={page.counts.held} />;
}

/** An empty list. If an action emptied it, names that action and links to the units. */
function NothingLeft({ view, done, held }: Pick<FoundProps, "view" | "done"> & { readonly held: number }) {
  const isAll = view.q === "" && view.state === undefined;
  const text = nothingText(view, done !== null, held);
  return (
    <EmptyState text={done === null ? text : `${done.text} ${text}`}>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {done === null ? null : (
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
