import { useEffect, useRef, useState } from "react";
import { calendarDayInWords } from "#domain/day-in-words.ts";
import { type PastedLine, readPastedLines } from "#domain/delivery-lines.ts";
import { REFERENCE_MAX_CHARS } from "#domain/entitlement.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { type Delivery, useAct } from "./use-act.ts";
import { unitName } from "./unit-name.ts";

type Row = PastedLine & { readonly id: string };
type Outcome = Outputs["deliveries"]["bulk"];

type BulkDeliveryProps = {
  /** The chosen units, in the sequence of the list. */
  readonly units: readonly Delivery[];
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
};

/** Delivers the chosen units at once: one line for each, a dry run, then all or none (D43). */
export function BulkDelivery({ units, onDone, onCancel }: BulkDeliveryProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [checked, setChecked] = useState<Outcome | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const check = useAct(
    (client, rows: readonly Row[]) => client.deliveries.bulk.mutate({ rows: [...rows], dryRun: true }),
    (outcome) => {
      setChecked(outcome);
      announce(outcomeText(outcome));
      heading.current?.focus();
    },
  );
  const apply = useAct(
    (client, confirmed: boolean) =>
      client.deliveries.bulk.mutate({ rows: [...rows], dryRun: false, confirmed }),
    ({ delivered }) => onDone(`${countText(delivered, "unit")} delivered. Each buyer is being emailed.`),
  );

  function startCheck(): void {
    const lines = readPastedLines(text);
    const problem = linesProblem(lines, units.length);
    setError(problem);
    if (problem !== undefined) return;
    const pasted = lines.map((line, at) => Object.assign(line, { id: units[at]?.id ?? "" }));
    setRows(pasted);
    check.start(pasted);
  }

  return (
    <section aria-labelledby="bulk-heading" className="mb-6 grid gap-4 border border-accent bg-sheet p-5">
      <h2 ref={heading} id="bulk-heading" tabIndex={-1} className="text-lg font-semibold outline-none">
        Deliver {countText(units.length, "selected unit")}
      </h2>
      {checked === null ? (
        <>
          <ol className="list-decimal pl-6 text-sm text-ink-soft">
            {units.map((unit) => (
              <li key={unit.id} className="wrap-anywhere">
                {unitName(unit)}, {unit.plan}, <span className="font-mono">{unit.orderNumber}</span>
              </li>
            ))}
          </ol>
          <TextAreaField
            label="References, one per line"
            hint="The first line is for the first unit in the list above, and so on. A second column, after a tab or a semicolon, is the administrator’s email: 569-10000000;jan@bureau.nl"
            value={text}
            error={error}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button aria-disabled={check.pending} onClick={startCheck}>
              Check without delivering
            </Button>
            <Button variant="text" onClick={onCancel}>
              Cancel
            </Button>
          </div>
          <Failure text={check.failure} />
        </>
      ) : (
        <Checked
          outcome={checked}
          failure={apply.failure}
          pending={apply.pending}
          onApply={(confirmed) => apply.start(confirmed)}
          onBack={() => {
            setChecked(null);
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** What keeps the lines from being checked row by row. */
function linesProblem(lines: readonly PastedLine[], units: number): string | undefined {
  const empty = lines.findIndex(({ reference }) => reference === "");
  if (empty >= 0) return `Line ${empty + 1} has no reference in its first column.`;
  const tooLong = lines.findIndex(({ reference }) => reference.length > REFERENCE_MAX_CHARS);
  if (tooLong >= 0) return `Line ${tooLong + 1} has more than ${REFERENCE_MAX_CHARS} characters.`;
  if (lines.length === units) return undefined;
  return `${countText(units, "unit")} need as many references: there ${lines.length === 1 ? "is" : "are"} ${lines.length}.`;
}

function problemsOf({ rows }: Outcome): number {
  return rows.filter(({ problem }) => problem !== null).length;
}

function doubtsOf({ rows }: Outcome): number {
  return rows.filter(({ problem, doubt }) => problem === null && doubt !== null).length;
}

function outcomeText(outcome: Outcome): string {
  const problems = problemsOf(outcome);
  const doubts = doubtsOf(outcome);
  if (problems > 0) return `Nothing has been delivered: ${countText(problems, "row")} cannot be.`;
  if (doubts > 0)
    return `Nothing has been delivered yet. Check ${countText(doubts, "row")} that may be wrong.`;
  return "Nothing has been delivered yet. Each buyer is emailed once you deliver.";
}

type CheckedProps = {
  readonly outcome: Outcome;
  readonly failure: string | undefined;
  readonly pending: boolean;
  readonly onApply: (confirmed: boolean) => void;
  readonly onBack: () => void;
};

/** What would become of each row. */
function Checked({ outcome, failure, pending, onApply, onBack }: CheckedProps) {
  const [confirmed, setConfirmed] = useState(false);
  const problems = problemsOf(outcome);
  const doubts = doubtsOf(outcome);
  return (
    <>
      <p>{outcomeText(outcome)}</p>
      <Table>
        <caption className="sr-only">What would be delivered</caption>
        <TableHead>
          <tr>
            <HeaderCell>Unit</HeaderCell>
            <HeaderCell>Reference</HeaderCell>
            <HeaderCell className="max-md:hidden">Administrator</HeaderCell>
            <HeaderCell>Outcome</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {outcome.rows.map((row, at) => (
            <TableRow key={row.id}>
              <HeaderCell scope="row" className="min-w-24 wrap-anywhere">
                {at + 1}. {row.unit ?? "Unknown"}
              </HeaderCell>
              <Cell className="wrap-anywhere">
                <span className="font-mono">{row.reference}</span>
                <span className="block text-ink-soft md:hidden">{row.administrator ?? "Not known"}</span>
              </Cell>
              <Cell className="wrap-anywhere max-md:hidden">{row.administrator ?? "Not known"}</Cell>
              <Cell>
                <RowOutcome row={row} />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {problems === 0 && doubts > 0 ? (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={confirmed}
            className="mt-1 size-4 shrink-0 accent-accent"
            onChange={({ target }) => setConfirmed(target.checked)}
          />
          {doubts === 1
            ? "I have checked this row: it is meant like this."
            : `I have checked these ${doubts} rows: they are meant like this.`}
        </label>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {problems === 0 ? (
          <Button
            aria-disabled={pending}
            disabled={doubts > 0 && !confirmed}
            onClick={() => onApply(doubts > 0)}
          >
            Deliver all {outcome.rows.length}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onBack}>
          Back to the references
        </Button>
      </div>
      <Failure text={failure} />
    </>
  );
}

function RowOutcome({ row }: { readonly row: Outcome["rows"][number] }) {
  const { problem, doubt, startsAfterTerm } = row;
  if (problem !== null) return <span className="font-medium text-signal">{problem}</span>;
  return (
    <>
      {doubt === null ? null : <span className="block font-medium text-signal">{doubt}</span>}
      <span className={doubt === null ? "text-ok" : "text-ink-soft"}>
        Can be delivered
        {startsAfterTerm === null ? "" : `, starts ${calendarDayInWords(startsAfterTerm)}`}
      </span>
    </>
  );
}

function Failure({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className="text-sm text-signal">
      {text}
    </p>
  );
}
