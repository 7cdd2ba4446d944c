import { useState } from "react";
import * as z from "zod/mini";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { SUPPLIER_MAX_CHARS } from "#domain/units/entitlement.ts";
import { useDraft } from "#src/api/use-draft.ts";
import { Failure } from "#src/ui/failure.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field } from "#src/ui/field.tsx";
import type { ActionInput, FormAction } from "./actions.ts";
import { heldUnits, useHoldQuestion } from "./hold-question.tsx";
import { type Acted, actedIds, actedName, type Delivery, doneSentence } from "./unit.ts";
import { useUnitAct } from "./unit-act.ts";

/** Returns the sentence with the start of a delivered renewal; empty for any other unit. */
const startSentence = ({ startsAfterTerm }: Delivery, { startsOn, state }: Delivery): string =>
  startsAfterTerm === null || startsOn === null || state !== "delivered"
    ? ""
    : ` It starts on ${calendarDayInWords(startsOn)}.`;

const draftSchema = z.object({
  text: z.string(),
  startsOn: z.string(),
  supplier: z._default(z.string(), ""),
});

type ActionFormProps = {
  readonly act: FormAction;
  readonly acted: Acted;
  readonly onCancel: () => void;
};

/** The form of an action that needs input. Not a `useActForm`: its values are kept as they're typed. */
export function ActionForm({ act, acted, onCancel }: ActionFormProps) {
  const { unit } = acted;
  const preset = unit.startsAfterTerm ?? "";
  const given = {
    text: act.given ?? "",
    startsOn: preset,
    supplier: unit.supplier ?? unit.suggestedSupplier ?? "",
  };
  const draft = useDraft({
    about: `unit:${unit.id}:${act.label}`,
    parse: (values) => z.safeParse(draftSchema, values).data ?? null,
    base: given.text,
  });
  const [typed, setTyped] = useState(draft.restored ?? given);
  const { text, startsOn, supplier } = typed;
  function write(changed: Partial<typeof typed>): void {
    const next = { ...typed, ...changed };
    setTyped(next);
    if (JSON.stringify(next) === JSON.stringify(given)) draft.remove();
    else draft.keep(next);
  }
  const save = useUnitAct(
    (client, asked: ActionInput) => act.run(client, actedIds(acted), asked),
    (after) => {
      draft.remove();
      return { text: doneSentence(acted, act.done) + startSentence(unit, after), state: after.state };
    },
  );
  const { begin, question } = useHoldQuestion(act.label, heldUnits(act, acted), (confirmed) =>
    // If the field was left unchanged, the server decides again, because the previous term may have been revoked in the
    // meantime.
    save.start({ text, supplier, startsOn: startsOn === preset ? "" : startsOn, ...confirmed }),
  );
  return (
    <form
      aria-label={`${act.label}: ${actedName(acted)}`}
      className="grid gap-4 border border-line bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <DraftNotice
        notice={draft.notice}
        onDiscard={() => {
          draft.remove();
          setTyped(given);
        }}
      />
      <Field
        label={act.field}
        hint={act.hint}
        value={text}
        required
        type={act.type}
        maxLength={act.maxLength}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
        onChange={({ target }) => write({ text: target.value })}
      />
      {act.withSupplier ? (
        <Field
          label="Supplier (optional)"
          hint="Who you buy it from. The buyer doesn’t see it."
          value={supplier}
          maxLength={SUPPLIER_MAX_CHARS}
          autoComplete="off"
          onChange={({ target }) => write({ supplier: target.value })}
        />
      ) : null}
      {act.withStart ? (
        <Field
          label="First day (optional)"
          hint={
            preset === ""
              ? "Leave empty for today."
              : `Preset: ${calendarDayInWords(preset)}, the day after the term it renews.`
          }
          type="date"
          value={startsOn}
          className="max-w-60"
          onChange={({ target }) => write({ startsOn: target.value })}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={save.pending} className="aria-disabled:opacity-60">
          {act.label}
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
      <Failure of={save} />
      {question}
    </form>
  );
}
