import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { auditQuery } from "#src/admin/admin-queries.ts";
import {
  type AuditSearch,
  type AuditView,
  readAuditSearch,
  writeAuditSearch,
} from "#src/admin/audit-search.ts";
import { CsvButton } from "#src/admin/orders/csv-button.tsx";
import { DayRangeFilter } from "#src/admin/orders/day-range-filter.tsx";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { BeyondLastPage, Pager } from "#src/admin/shell/pager.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { SearchField, type SearchFieldHandle } from "#src/ui/search-field.tsx";
import { ActList } from "./act-list.tsx";
import { ChoiceFilter } from "./choice-filter.tsx";

type AuditPageProps = { readonly search: AuditSearch };

/** /Admin/audit (D60): what staff did, newest first, by person, act, day and search. The address contains the state. */
export function AuditPage({ search }: AuditPageProps) {
  const view = readAuditSearch(search);
  const navigate = useNavigate();
  const answer = useQuery(auditQuery(useApi(), view));
  const field = useRef<SearchFieldHandle>(null);
  const show = (next: Partial<AuditView>, replace: boolean) =>
    void navigate({
      to: "/Admin/audit",
      search: writeAuditSearch({ ...view, page: 1, ...next }),
      replace,
      resetScroll: false,
    });
  return (
    <AdminPage title={ADMIN_TITLES.audit}>
      <div className="mb-6 grid gap-4 sm:flex sm:flex-wrap sm:items-center">
        <div className="sm:min-w-72 sm:flex-1">
          <SearchField
            ref={field}
            label="Search acts"
            placeholder="Name, order, product, 24 nov"
            action="/Admin/audit"
            searchText={view.q}
            // A search still being typed adds no history entries.
            onSearch={(q) => show({ q }, true)}
          />
        </div>
        <ChoiceFilter
          label="Person"
          chosen={view.username}
          choices={answer.data?.people ?? []}
          onChoose={(username) => show({ username }, false)}
        />
        <ChoiceFilter
          label="Act"
          chosen={view.what}
          choices={answer.data?.kinds ?? []}
          onChoose={(what) => show({ what }, false)}
        />
        <DayRangeFilter
          legend="Day"
          searchText={view.q}
          readTyped={() => field.current?.typed() ?? view.q}
          onSearch={(q) => {
            field.current?.show(q);
            show({ q }, false);
          }}
        />
      </div>
      <ListAnswer answer={answer} word="act">
        {(page) => <Found page={page} view={view} />}
      </ListAnswer>
      <Files view={view} />
    </AdminPage>
  );
}

function Files({ view: { page: _page, ...filter } }: { readonly view: AuditView }) {
  return (
    <section aria-labelledby="audit-file" className="mt-10 grid gap-3">
      <h2 id="audit-file" className="text-xl font-semibold">
        File
      </h2>
      <CsvButton
        key={JSON.stringify(filter)}
        label="Download CSV"
        file={{
          path: "/api/exports/audit",
          input: filter,
          nameAt: (now) => `audit-${amsterdamDay(now)}.csv`,
        }}
        loadingText={(acts) => `Collecting acts: ${acts}`}
        doneText={(acts) => `The file with ${countText(acts, "act")} is downloaded.`}
      />
    </section>
  );
}

type FoundProps = { readonly page: Outputs["audit"]["list"]; readonly view: AuditView };

function Found({ page, view: { q, username, what } }: FoundProps) {
  if (page.total === 0) {
    return q === "" && username === undefined && what === undefined ? (
      <EmptyState text="No acts yet. Everything that staff change appears here." />
    ) : (
      <EmptyState text="No act matches this search.">
        <ButtonLink to="/Admin/audit" variant="secondary">
          Show all acts
        </ButtonLink>
      </EmptyState>
    );
  }
  if (page.acts.length === 0) return <BeyondLastPage pageCount={page.pageCount} />;
  return (
    <>
      <ActList acts={page.acts} />
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}
