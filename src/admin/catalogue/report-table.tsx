import { type ReactNode, useState } from "react";
import { billingSuffix } from "#domain/catalogue/plan.ts";
import { type Cents, formatPrice } from "#domain/money/money.ts";
import { Badge, type Tone } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import {
  counted,
  type ImportReport,
  numberText,
  type Outcome,
  type ReportLine,
} from "./import-report-facts.ts";

const LINES_A_PAGE = 50;

/** The words for columns where no file is involved, as in the form of the change; other columns keep their name. */
type ColumnWords = Readonly<Partial<Record<string, string>>>;

type ReportTableProps = {
  readonly lines: readonly ReportLine[];
  /** The header of their numbers. */
  readonly placeTitle: string;
  readonly words?: ColumnWords;
};

const AS_IN_THE_FILE: ColumnWords = {};

/** The lines of a report, a page at a time: a file may have thousands. */
export function ReportTable({ lines, placeTitle, words = AS_IN_THE_FILE }: ReportTableProps) {
  const [page, setPage] = useState(0);
  const start = page * LINES_A_PAGE;
  const shown = lines.slice(start, start + LINES_A_PAGE);
  return (
    <>
      <Table className="mt-4 table-fixed">
        <TableHead>
          <tr>
            <HeaderCell className="w-16 md:w-20">{placeTitle}</HeaderCell>
            <HeaderCell>Product and changes</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {shown.map((line) => (
            <TableRow key={line.place}>
              <Cell className="tabular-nums">{line.line ?? "–"}</Cell>
              <Cell>
                <div className="grid gap-x-6 gap-y-2 lg:grid-cols-[22rem_minmax(0,1fr)]">
                  <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                    <span className="min-w-0 font-medium break-words">
                      {line.productname === "" ? "No name" : line.productname}
                    </span>
                    <OutcomeTag outcome={line.outcome} />
                  </p>
                  <LineDetails line={line} words={words} />
                </div>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {lines.length > LINES_A_PAGE ? (
        <nav aria-label="Pages of the report" className="mt-4 flex flex-wrap items-center gap-4">
          <Button variant="secondary" disabled={page === 0} onClick={() => setPage((page) => page - 1)}>
            Previous
          </Button>
          <p aria-live="polite" className="text-sm tabular-nums">
            {numberText(start + 1)}–{numberText(start + shown.length)} of {numberText(lines.length)}
          </p>
          <Button
            variant="secondary"
            disabled={start + LINES_A_PAGE >= lines.length}
            onClick={() => setPage((page) => page + 1)}
          >
            Next
          </Button>
        </nav>
      ) : null}
    </>
  );
}

const TAGS: Readonly<Record<Outcome, readonly [label: string, tone: Tone]>> = {
  error: ["Error", "signal"],
  new: ["New", "ok"],
  changed: ["Changed", "accent"],
  deleted: ["Deleted", "signal"],
  unchanged: ["Unchanged", "plain"],
};

function OutcomeTag({ outcome }: { readonly outcome: Outcome }) {
  const [label, tone] = TAGS[outcome];
  return <Badge tone={tone}>{label}</Badge>;
}

type Problem = ImportReport["problems"][number];

/** A problem, with the column it concerns. */
export function ProblemText({ problem }: { readonly problem: Problem }) {
  return (
    <>
      {problem.column === null ? null : <span className="font-mono">{problem.column}: </span>}
      {problem.message}
    </>
  );
}

type LineDetailsProps = { readonly line: ReportLine; readonly words: ColumnWords };

/** A line's changes, or its problems. */
function LineDetails({ line, words }: LineDetailsProps) {
  if (line.problems.length > 0) {
    return (
      <ul className="flex flex-col gap-1 text-signal">
        {line.problems.map((problem) => (
          <li key={`${problem.column} ${problem.message}`}>
            {problem.line === line.line ? null : <span className="tabular-nums">line {problem.line}, </span>}
            <ProblemText problem={problem} />
          </li>
        ))}
      </ul>
    );
  }
  if (line.outcome === "new") {
    return (
      <Fold summary={`Show its ${counted(line.changes.length, "value", "values")}`}>
        <Changes line={line} words={words} />
      </Fold>
    );
  }
  return <Changes line={line} words={words} />;
}

function Changes({ line, words }: LineDetailsProps) {
  return (
    <dl className="flex flex-col gap-2">
      {line.changes.map(({ column, from, to }) => (
        <Change
          key={column}
          name={words[column] ?? <span className="font-mono">{column}</span>}
          from={from}
          to={to}
        />
      ))}
      {line.buyerPays.map((pays) => (
        <Change key={pays.plan} name={`Buyer pays, ${pays.plan}`} {...paymentWords(pays, line)} />
      ))}
    </dl>
  );
}

/** Returns the buyer's price before and after; a new product has none before. */
function paymentWords(
  { plan, fromCents, toCents }: ReportLine["buyerPays"][number],
  { outcome }: Pick<ReportLine, "outcome">,
) {
  const words = (cents: Cents | null): string =>
    cents === null ? "not sold" : formatPrice(cents) + billingSuffix(plan);
  if (outcome === "new") return { from: null, to: words(toCents) };
  if (fromCents === toCents) return { from: null, to: `${words(toCents)}, as before` };
  return { from: words(fromCents), to: words(toCents) };
}

type ChangeProps = {
  readonly name: ReactNode;
  /** Null if there was no value before. */
  readonly from: string | null;
  readonly to: string;
};

function Change({ name, from, to }: ChangeProps) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words">
        {from === null ? null : (
          <>
            <span className="sr-only">from </span>
            <del className="text-ink-soft">
              <Value text={from} />
            </del>{" "}
            <span aria-hidden="true">→</span>
            <span className="sr-only">to</span>{" "}
          </>
        )}
        <ins className="no-underline">
          <Value text={to} />
        </ins>
      </dd>
    </div>
  );
}

const LONG_CHARS = 120;

/** A cell's value; a long one can be expanded. */
function Value({ text }: { readonly text: string }) {
  if (text === "") return <span className="text-ink-soft italic">empty</span>;
  if (text.length <= LONG_CHARS) return <span className="whitespace-pre-line">{text}</span>;
  return (
    <Fold summary={`${text.slice(0, LONG_CHARS)}…`}>
      <span className="whitespace-pre-line">{text}</span>
    </Fold>
  );
}

function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit underline decoration-1 underline-offset-4">{summary}</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
