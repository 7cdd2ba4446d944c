import { useEffect, useRef, useState } from "react";
import { REFERENCE_MAX_CHARS } from "#domain/entitlement.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { TextAreaField } from "#src/ui/field.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { type Delivery, useAct } from "./use-act.ts";
import { unitName } from "./unit-name.ts";

type Row = { readonly id: string; readonly reference: string };
type Outcome = Outputs["deliveries"]["bulk"];

/** One reference for each line that has one. */
export function readReferences(text: string): string[] {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

type BulkDeliveryProps = {
  /** The chosen units, in the sequence of the list. */
  readonly units: readonly Delivery[];
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
};

/** Delivers the chosen units at once: one reference a line, a dry run, then all or none (D43). */
export function BulkDelivery({ units, onDone, onCancel }: BulkDeliveryProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
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
    (client, rows: readonly Row[]) => client.deliveries.bulk.mutate({ rows: [...rows], dryRun: false }),
    ({ delivered }) => onDone(`${countText(delivered, "unit")} delivered.`),
  );
  const rowsOf = (references: readonly string[]): Row[] =>
    units.map(({ id }, at) => ({ id, reference: references[at] ?? "" }));

  function startCheck(): void {
    const references = readReferences(text);
    const problem = referencesProblem(references, units.length);
    setError(problem);
    if (problem === undefined) check.start(rowsOf(references));
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
            hint="The first line is for the first unit in the list above, and so on."
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
          onApply={() => apply.start(checked.rows.map(({ id, reference }) => ({ id, reference })))}
          onBack={() => {
            setChecked(null);
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}

function referencesProblem(references: readonly string[], units: number): string | undefined {
  const tooLong = references.findIndex((reference) => reference.length > REFERENCE_MAX_CHARS);
  if (tooLong >= 0) return `Line ${tooLong + 1} has more than ${REFERENCE_MAX_CHARS} characters.`;
  if (references.length === units) return undefined;
  return `${countText(units, "unit")} need as many references: there ${references.length === 1 ? "is" : "are"} ${references.length}.`;
}

function problemsOf({ rows }: Outcome): number {
  return rows.filter(({ problem }) => problem !== null).length;
}

function outcomeText(outcome: Outcome): string {
  const problems = problemsOf(outcome);
  return problems === 0
    ? "Nothing has been delivered yet. Each buyer is emailed once you deliver."
    : `Nothing has been delivered: ${countText(problems, "row")} cannot be.`;
}

type CheckedProps = {
  readonly outcome: Outcome;
  readonly failure: string | undefined;
  readonly pending: boolean;
  readonly onApply: () => void;
  readonly onBack: () => void;
};

/** What would become of each row. */
function Checked({ outcome, failure, pending, onApply, onBack }: CheckedProps) {
  const problems = problemsOf(outcome);
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
          {outcome.rows.map(({ id, unit, reference, administrator, problem }) => (
            <TableRow key={id}>
              <HeaderCell scope="row" className="wrap-anywhere">
                {unit ?? "Unknown"}
              </HeaderCell>
              <Cell className="font-mono wrap-anywhere">{reference}</Cell>
              <Cell className="wrap-anywhere max-md:hidden">{administrator ?? "Not known"}</Cell>
              <Cell className={problem === null ? "text-ok" : "font-medium text-signal"}>
                {problem ?? "Can be delivered"}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center gap-3">
        {problems === 0 ? (
          <Button aria-disabled={pending} onClick={onApply}>
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

function Failure({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className="text-sm text-signal">
      {text}
    </p>
  );
}
