import { useState } from "react";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { HOLD_TEXT } from "#domain/orders/hold.ts";
import { STANDING_TEXT } from "#domain/units/order-standing.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { type Act } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { useHoldQuestion } from "./hold-question.tsx";

export type Outcome = Outputs["deliveries"]["bulk"];

/** The administrator's confirmations. */
export type Applied = {
  /** True if rows that look like a mistake were confirmed. */
  readonly confirmed: boolean;
  /** The units named in the question about holds. */
  readonly heldIds: readonly string[];
};

const problemsOf = ({ rows }: Outcome): number => rows.filter(({ problem }) => problem !== null).length;

const doubtsOf = ({ rows }: Outcome): number =>
  rows.filter(({ problem, doubt }) => problem === null && doubt !== null).length;

export function outcomeText(outcome: Outcome): string {
  const problems = problemsOf(outcome);
  const doubts = doubtsOf(outcome);
  if (problems > 0) return `Nothing has been delivered: ${countText(problems, "row")} cannot be.`;
  if (doubts > 0)
    return `Nothing has been delivered yet. Check ${countText(doubts, "row")} that may be wrong.`;
  return "Nothing has been delivered yet. Each buyer is emailed once you deliver.";
}

type CheckedProps = {
  readonly outcome: Outcome;
  readonly act: Act & { readonly start: (applied: Applied) => void };
  readonly onBack: () => void;
};

export function CheckedRows({ outcome, act, onBack }: CheckedProps) {
  const [confirmed, setConfirmed] = useState(false);
  const problems = problemsOf(outcome);
  const doubts = doubtsOf(outcome);
  const held = outcome.rows.flatMap(({ id, unit, hold }) =>
    hold === null ? [] : [{ id, name: unit ?? "Unknown", hold }],
  );
  const label = `Deliver all ${outcome.rows.length}`;
  const { begin, question } = useHoldQuestion(label, held, () =>
    act.start({ confirmed: doubts > 0, heldIds: held.map(({ id }) => id) }),
  );
  return (
    <>
      <p>{outcomeText(outcome)}</p>
      <Table>
        <caption className="sr-only">Units to be delivered</caption>
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
                {row.standing === null ? null : (
                  <span className="block font-normal text-ink-soft">{STANDING_TEXT[row.standing]}</span>
                )}
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
            ? "I’ve checked this row. It’s correct."
            : `I’ve checked these ${doubts} rows. They’re correct.`}
        </label>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {problems === 0 ? (
          <Button aria-disabled={act.pending} disabled={doubts > 0 && !confirmed} onClick={begin}>
            {label}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onBack}>
          Back to the references
        </Button>
      </div>
      <Failure of={act} />
      {question}
    </>
  );
}

function RowOutcome({ row }: { readonly row: Outcome["rows"][number] }) {
  const { problem, doubt, hold, startsAfterTerm } = row;
  if (problem !== null) return <span className="font-medium text-signal">{problem}</span>;
  return (
    <>
      {hold === null ? null : (
        <span className="block font-medium text-signal">On hold: {HOLD_TEXT[hold]}.</span>
      )}
      {doubt === null ? null : <span className="block font-medium text-signal">{doubt}</span>}
      <span className={doubt === null && hold === null ? "text-ok" : "text-ink-soft"}>
        Can be delivered
        {startsAfterTerm === null ? "" : `, starts ${calendarDayInWords(startsAfterTerm)}`}
      </span>
    </>
  );
}
