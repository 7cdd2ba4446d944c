import { useState } from "react";
import { type CatalogueFormat, PLACE_WORDS } from "#domain/catalogue-files/catalogue-format.ts";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import {
  changeCount,
  countOutcomes,
  counted,
  type ImportReport,
  numberText,
  type Outcome,
  type OutcomeCounts,
  type ReportLine,
  reportLines,
  summarise,
} from "./import-report-facts.ts";
import { ProblemText, ReportTable } from "./report-table.tsx";
import type { Checked } from "./use-import.ts";

type ImportReportViewProps = { readonly checked: Checked; readonly onApply: () => void };

/** 'touched' means everything that would be written or deleted. */
type Filter = Outcome | "all" | "touched";

/** In the order they are offered. */
const FILTERS: readonly Filter[] = ["all", "touched", "error", "new", "changed", "deleted", "unchanged"];
const FILTER_LABELS: Readonly<Record<Filter, string>> = {
  all: "All products",
  touched: "All changes",
  error: "Errors",
  new: "New",
  changed: "Changed",
  deleted: "Deleted",
  unchanged: "Unchanged",
};

function shownBy(filter: Filter, lines: readonly ReportLine[]): readonly ReportLine[] {
  if (filter === "all") return lines;
  return lines.filter(({ outcome }) =>
    filter === "touched" ? outcome !== "error" && outcome !== "unchanged" : outcome === filter,
  );
}

/** The filter an admin most likely wants first. */
function firstFilter(counts: OutcomeCounts): Filter {
  if (counts.error > 0) return "error";
  return changeCount(counts) > 0 ? "touched" : "all";
}

/** The dry run: a file's changes and errors, line by line. */
export function ImportReportView({ checked, onApply }: ImportReportViewProps) {
  const { report } = checked;
  const { format } = checked.chosen;
  const lines = reportLines(report);
  const counts = countOutcomes(report);
  const [filter, setFilter] = useState<Filter>(firstFilter(counts));
  const [asks, setAsks] = useState(false);
  const appliable = report.problems.length + counts.error === 0 && changeCount(counts) > 0;

  if (report.problems.length > 0) return <FileProblems problems={report.problems} format={format} />;
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className={classNames("text-lg font-semibold", counts.error > 0 && "text-signal")}>
          {summarise(report, format)}
        </h3>
        <Button disabled={!appliable} onClick={() => (counts.deleted > 0 ? setAsks(true) : onApply())}>
          {applyLabel(counts)}
        </Button>
      </div>
      <ReportNotes report={report} hasErrors={counts.error > 0} />
      <OutcomeFilter counts={counts} value={filter} onChange={setFilter} />
      {/* Switching the filter returns to page one. */}
      <ReportTable key={filter} lines={shownBy(filter, lines)} placeTitle={PLACE_WORDS[format].title} />
      {/* Not `ConfirmedAct`: it only asks if products would be deleted. */}
      <ConfirmDialog
        open={asks}
        title={`Delete ${counted(counts.deleted, "product", "products")}?`}
        confirmLabel={`Apply and delete ${numberText(counts.deleted)}`}
        cancelLabel="Keep everything"
        onConfirm={() => {
          setAsks(false);
          onApply();
        }}
        onCancel={() => setAsks(false)}
      >
        Not in the file: {missingNames(report)}. Orders keep their own copy of the products they sold.
      </ConfirmDialog>
    </div>
  );
}

function applyLabel(counts: OutcomeCounts): string {
  const count = changeCount(counts);
  return counts.error > 0 || count === 0 ? "Apply" : `Apply ${counted(count, "change", "changes")}`;
}

const NAMES_SHOWN = 8;

function missingNames({ missingCount, missing }: ImportReport): string {
  const rest = missingCount - NAMES_SHOWN;
  const shown = missing.slice(0, NAMES_SHOWN).join(", ");
  return rest > 0 ? `${shown} and ${counted(rest, "other", "others")}` : shown;
}

type OutcomeFilterProps = {
  readonly counts: OutcomeCounts;
  readonly value: Filter;
  readonly onChange: (value: Filter) => void;
};

function OutcomeFilter({ counts, value, onChange }: OutcomeFilterProps) {
  const all = changeCount(counts) + counts.error + counts.unchanged;
  const counted = { ...counts, all, touched: changeCount(counts) };
  const choices = FILTERS.map((filter) => ({ filter, count: counted[filter] }));
  return (
    <fieldset className="mt-6 flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      {choices
        .filter(({ count }) => count > 0)
        .map(({ filter, count }) => (
          <Button
            key={filter}
            variant="secondary"
            size="small"
            aria-pressed={value === filter}
            onClick={() => onChange(filter)}
          >
            {FILTER_LABELS[filter]}
            <span className="tabular-nums">{numberText(count)}</span>
          </Button>
        ))}
    </fieldset>
  );
}

type FileProblemsProps = Pick<ImportReport, "problems"> & { readonly format: CatalogueFormat };

/** Problems of the file as a whole, which left nothing to compare. */
function FileProblems({ problems, format }: FileProblemsProps) {
  const { title, one, many } = PLACE_WORDS[format];
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  return (
    <MessageBox tone="signal" className="mt-8">
      <h3 className="text-lg font-semibold">We can’t read this file</h3>
      <ul className="mt-3 flex flex-col gap-2">
        {shown.map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <span className="tabular-nums">
              {title} {problem.line}
            </span>
            {problem.column === null ? ": " : ", "}
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
      {problems.length > shown.length ? (
        <p className="mt-3">and {counted(problems.length - shown.length, `more ${one}`, `more ${many}`)}</p>
      ) : null}
    </MessageBox>
  );
}

const PROBLEMS_SHOWN = 20;

type ReportNotesProps = { readonly report: ImportReport; readonly hasErrors: boolean };

/** Notes for the administrator to read before applying the file. */
function ReportNotes({ report, hasErrors }: ReportNotesProps) {
  const { missingCount, missing, deleteMissing, notes } = report;
  return (
    <ul className="mt-3 flex max-w-prose flex-col gap-1 text-ink-soft">
      {hasErrors ? (
        <li>Fix the errors and choose the file again. Nothing can be applied until then.</li>
      ) : null}
      {missingCount > 0 && !deleteMissing ? (
        <li>
          {counted(missingCount, "product", "products")} of the shop {missingCount === 1 ? "is" : "are"} not
          in the file and {missingCount === 1 ? "stays" : "stay"} as{" "}
          {missingCount === 1 ? "it is" : "they are"}.
        </li>
      ) : null}
      {deleteMissing && missingCount > missing.length ? (
        <li>
          {counted(missingCount, "product", "products")} would be deleted; the first{" "}
          {numberText(missing.length)} are listed.
        </li>
      ) : null}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
