import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { auditQuery } from "#src/admin/admin-queries.ts";
import { type AuditSearch, auditSearch, type AuditView } from "#src/admin/searches.ts";
import { CsvButton } from "#src/admin/shell/csv-button.tsx";
import { DayRangeFilter } from "#src/admin/shell/day-range-filter.tsx";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useView } from "#src/kit/search-state.ts";
import { useApi } from "#src/api/use-api.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { SearchField, type SearchFieldHandle } from "#src/ui/search-field.tsx";
import { ActList } from "./act-list.tsx";

/** /Admin/audit (D60): what staff did, newest first, by person, act, day and search. The address contains the state. */
export function AuditPage({ search }: { readonly search: AuditSearch }) {
  const { view, show } = useView(auditSearch, search);
  const answer = useQuery(auditQuery(useApi(), view));
  const field = useRef<SearchFieldHandle>(null);
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
            onSearch={(q) => show({ q }, true)}
          />
        </div>
        <ChoiceFilter
          label="Person"
          chosen={view.username}
          choices={answer.data?.people ?? []}
          onChoose={(username) => show({ username })}
        />
        <ChoiceFilter
          label="Act"
          chosen={view.what}
          choices={answer.data?.kinds ?? []}
          onChoose={(what) => show({ what })}
        />
        <DayRangeFilter
          legend="Day"
          searchText={view.q}
          readTyped={() => field.current?.typed() ?? view.q}
          onSearch={(q) => {
            field.current?.show(q);
            show({ q });
          }}
        />
      </div>
      <ListAnswer
        answer={answer}
        word="act"
        none="No acts yet. Everything that staff change appears here."
        isFiltered={view.q !== "" || view.username !== undefined || view.what !== undefined}
      >
        {({ acts }) => <ActList acts={acts} />}
      </ListAnswer>
      <Files view={view} />
    </AdminPage>
  );
}

type ChoiceFilterProps = {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly choices: readonly string[];
  readonly onChoose: (choice: string | undefined) => void;
};

/** Chooses one of the people or acts that the log has; a choice from the address stays even if it has none. */
function ChoiceFilter({ label, chosen, choices, onChoose }: ChoiceFilterProps) {
  const id = useId();
  const offered = chosen === undefined || choices.includes(chosen) ? choices : [chosen, ...choices];
  return (
    <div className="grid gap-1 sm:flex sm:items-center sm:gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={chosen ?? ""}
        className={`${CONTROL_CLASS} sm:max-w-52`}
        onChange={({ target }) => onChoose(target.value === "" ? undefined : target.value)}
      >
        <option value="">All</option>
        {offered.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </div>
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
