import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import {
  changeCount,
  countOutcomes,
  counted,
  OUTCOMES,
  type Outcome,
  type OutcomeCounts,
  reportLines,
  summarise,
} from "./import-report-facts.ts";
import { FileProblems, ReportNotes } from "./report-notes.tsx";
import { ReportTable } from "./report-table.tsx";
import type { Checked } from "./use-import.ts";

type ImportReportViewProps = { readonly checked: Checked; readonly onApply: () => void };

const FILTER_LABELS: Readonly<Record<Outcome, string>> = {
  error: "Errors",
  new: "New",
  changed: "Changed",
  deleted: "Deleted",
  unchanged: "Unchanged",
};

/** The dry run: what a file would change, line by line, and what is wrong with it. */
export function ImportReportView({ checked, onApply }: ImportReportViewProps) {
  const { report } = checked;
  const lines = reportLines(report);
  const counts = countOutcomes(lines);
  const [filter, setFilter] = useState<Outcome | "all">(counts.error > 0 ? "error" : "all");
  const [asks, setAsks] = useState(false);
  const appliable = report.problems.length + counts.error === 0 && changeCount(counts) > 0;

  if (report.problems.length > 0) return <FileProblems problems={report.problems} />;
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className={classNames("text-lg font-semibold", counts.error > 0 && "text-signal")}>
          {summarise(report)}
        </h3>
        <Button disabled={!appliable} onClick={() => (counts.deleted > 0 ? setAsks(true) : onApply())}>
          {applyLabel(counts)}
        </Button>
      </div>
      <ReportNotes report={report} hasErrors={counts.error > 0} />
      <OutcomeFilter counts={counts} total={lines.length} value={filter} onChange={setFilter} />
      {/* Another filter starts on its first page. */}
      <ReportTable
        key={filter}
        lines={filter === "all" ? lines : lines.filter((line) => line.outcome === filter)}
      />
      <ConfirmDialog
        open={asks}
        title={`Delete ${counted(counts.deleted, "product", "products")}?`}
        confirmLabel={`Apply and delete ${counts.deleted.toLocaleString("en-US")}`}
        cancelLabel="Keep everything"
        onConfirm={() => {
          setAsks(false);
          onApply();
        }}
        onCancel={() => setAsks(false)}
      >
        The file does not name {namesOf(report.missing)}. Orders keep their own copy of what was sold.
      </ConfirmDialog>
    </div>
  );
}

function applyLabel(counts: OutcomeCounts): string {
  const count = changeCount(counts);
  return counts.error > 0 || count === 0 ? "Apply" : `Apply ${counted(count, "change", "changes")}`;
}

const NAMES_SHOWN = 8;

function namesOf(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(", ");
  return rest > 0 ? `${shown} and ${counted(rest, "other", "others")}` : shown;
}

type OutcomeFilterProps = {
  readonly counts: OutcomeCounts;
  readonly total: number;
  readonly value: Outcome | "all";
  readonly onChange: (value: Outcome | "all") => void;
};

function OutcomeFilter({ counts, total, value, onChange }: OutcomeFilterProps) {
  const choices = [
    { value: "all" as const, label: "All", count: total },
    ...OUTCOMES.map((outcome) => ({ value: outcome, label: FILTER_LABELS[outcome], count: counts[outcome] })),
  ].filter(({ count }) => count > 0);
  return (
    <fieldset className="mt-6 flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={value === choice.value}
          onClick={() => onChange(choice.value)}
          className={classNames(
            "inline-flex min-h-9 items-center gap-2 rounded-sm border px-3 text-sm",
            value === choice.value
              ? "border-accent bg-accent-wash text-ink"
              : "border-line-strong bg-sheet text-ink hover:border-accent",
          )}
        >
          {choice.label}
          <span className="font-mono tabular-nums">{choice.count.toLocaleString("en-US")}</span>
        </button>
      ))}
    </fieldset>
  );
}
