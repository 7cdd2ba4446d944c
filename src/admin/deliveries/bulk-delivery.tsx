import { useContext, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { type PastedLine, readPastedLines } from "#domain/units/delivery-lines.ts";
import { REFERENCE_MAX_CHARS, SUPPLIER_MAX_CHARS } from "#domain/units/entitlement.ts";
import { STANDING_TEXT } from "#domain/units/order-standing.ts";
import { useDraft } from "#src/api/use-draft.ts";
import { countText } from "#src/admin/shell/count-text.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { type Applied, CheckedRows, type Outcome, outcomeText } from "./bulk-outcome.tsx";
import type { Confirmed } from "./hold-question.tsx";
import { type Delivery, unitName } from "./unit.ts";
import { TellContext } from "./unit-act.ts";

type Row = PastedLine & Confirmed & { readonly id: EntitlementId };

const draftSchema = z.object({ text: z.string(), ids: z.array(z.string()) });

/** What a draft of pasted references belongs to, and how it's read. */
export const bulkDraft = (draftOf: string) => ({
  about: `deliveries:${draftOf}`,
  parse: (values: unknown) => z.safeParse(draftSchema, values).data ?? null,
});

type BulkDeliveryProps = {
  /** The chosen units, in the order of the list. */
  readonly units: readonly Delivery[];
  /** Where they were chosen: the order's number, or `list`. */
  readonly draftOf: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** Delivers the chosen units together: one line for each, a dry run, then all or none (D43). */
export function BulkDelivery({ units, draftOf, onDone, onCancel }: BulkDeliveryProps) {
  const tell = useContext(TellContext);
  const idsNow = units.map(({ id }) => id);
  const draft = useDraft({ ...bulkDraft(draftOf), base: idsNow.join() });
  const [text, setText] = useState(draft.restored?.text ?? "");
  const [supplier, setSupplier] = useState(units[0]?.suggestedSupplier ?? "");
  const [error, setError] = useState<string>();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [checked, setChecked] = useState<Outcome | null>(null);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const takeFocus = useEffectEvent(() => {
    // A draft opens it by itself.
    if (draft.restored === null) heading.current?.focus();
  });
  useEffect(() => takeFocus(), []);
  function write(typed: string): void {
    setText(typed);
    if (typed.trim() === "") draft.remove();
    else draft.keep({ text: typed, ids: idsNow });
  }
  const check = useAct(
    (client, pasted: readonly Row[]) => client.deliveries.bulk.mutate({ rows: [...pasted], dryRun: true }),
    {
      onDone: (outcome) => {
        setChecked(outcome);
        announce(outcomeText(outcome));
        heading.current?.focus();
      },
    },
  );
  const apply = useAct(
    (client, { confirmed, heldIds }: Applied) =>
      client.deliveries.bulk.mutate({
        rows: confirmedRows(rows, heldIds),
        dryRun: false,
        confirmed,
        ...(supplier.trim() === "" ? {} : { supplier }),
      }),
    {
      onDone: ({ delivered }) => {
        draft.remove();
        onDone();
        tell({
          text: `${countText(delivered, "unit")} delivered. Each buyer is being emailed.`,
          state: "delivered",
        });
      },
    },
  );

  function startCheck(): void {
    const lines = readPastedLines(text);
    const problem = linesProblem(lines, units.length);
    setError(problem);
    if (problem !== undefined) return;
    const pasted = units.flatMap(({ id }, at) => {
      const line = lines[at];
      return line === undefined ? [] : [{ ...line, id }];
    });
    setRows(pasted);
    check.start(pasted);
  }

  return (
    <section aria-labelledby={id} className="mb-6 grid gap-4 border border-accent bg-sheet p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
        Deliver {countText(units.length, "unit")}
      </h2>
      {checked === null ? (
        <>
          <ol className="list-decimal pl-6 text-sm text-ink-soft">
            {units.map((unit) => (
              <li key={unit.id}>
                {unitName(unit)}, {unit.plan}, <span className="font-mono">{unit.orderNumber}</span>
                {unit.standing === null ? null : `, ${STANDING_TEXT[unit.standing].toLowerCase()}`}
              </li>
            ))}
          </ol>
          <DraftNotice notice={draft.notice} onDiscard={() => write("")} />
          <TextAreaField
            label="References, one per line"
            hint="The first line is for the first unit in the list above, and so on. You can add the email of the person who will manage it in a second column, after a tab or a semicolon: 569-10000000;jan@bureau.nl"
            value={text}
            error={error}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => write(target.value)}
          />
          {units.some((unit) => unit.supplier === null) ? (
            <Field
              label="Supplier (optional)"
              hint="Who you buy them from. Units that have a supplier keep it."
              value={supplier}
              maxLength={SUPPLIER_MAX_CHARS}
              autoComplete="off"
              onChange={({ target }) => setSupplier(target.value)}
            />
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            <Button aria-disabled={check.pending} onClick={startCheck}>
              Check without delivering
            </Button>
            <Button
              variant="text"
              onClick={() => {
                draft.remove();
                onCancel();
              }}
            >
              Cancel
            </Button>
          </div>
          <Failure of={check} />
        </>
      ) : (
        <CheckedRows
          outcome={checked}
          act={apply}
          onBack={() => {
            setChecked(null);
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}

const confirmedRows = (rows: readonly Row[], heldIds: readonly string[]): Row[] =>
  rows.map((row) => (heldIds.includes(row.id) ? { ...row, despiteHold: true } : row));

/** Returns the reason why the lines can't be checked row by row. */
function linesProblem(lines: readonly PastedLine[], units: number): string | undefined {
  const empty = lines.findIndex(({ reference }) => reference === "");
  if (empty >= 0) return `Line ${empty + 1} has no reference in its first column.`;
  const tooLong = lines.findIndex(({ reference }) => reference.length > REFERENCE_MAX_CHARS);
  if (tooLong >= 0) return `Line ${tooLong + 1} has more than ${REFERENCE_MAX_CHARS} characters.`;
  if (lines.length === units) return undefined;
  return `${countText(units, "unit")} need as many references: there ${lines.length === 1 ? "is" : "are"} ${lines.length}.`;
}
