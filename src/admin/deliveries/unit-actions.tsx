import { useRef, useState } from "react";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import {
  type EntitlementState,
  FAILED_REASON_MAX_CHARS,
  isOpen,
  REFERENCE_MAX_CHARS,
} from "#domain/orders/entitlement.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import {
  type ActionProps,
  doneSentence,
  ActionError,
  OfUnit,
  type UnitActionsProps,
} from "./action-parts.tsx";
import { type Confirmed, useHoldQuestion } from "./hold-question.tsx";
import { ActionButton, buttonActions } from "./action-button.tsx";
import { unitName } from "./unit-name.ts";
import { type Delivery, useUnitAction } from "./use-unit-action.ts";

type ActionInput = Confirmed & { readonly text: string; readonly startsOn: string };

/** An action that needs input first. */
type FormAction = {
  readonly label: string;
  readonly field: string;
  readonly hint?: string;
  readonly maxLength: number;
  readonly withStart?: true;
  /** True if the action asks first when the unit's order is held. */
  readonly handsOver?: true;
  /** The field's initial value. */
  readonly given?: string;
  readonly run: (client: TrpcClient, id: EntitlementId, asked: ActionInput) => Promise<Delivery>;
  /** The announcement, after the unit's name. */
  readonly done: string;
};

const DELIVER: FormAction = {
  label: "Mark delivered",
  field: "Reference",
  hint: "A subscription, contract or serial number, or a note. We email it to the buyer.",
  maxLength: REFERENCE_MAX_CHARS,
  withStart: true,
  handsOver: true,
  run: (client, id, { text, startsOn, despiteHold }) =>
    client.deliveries.deliver.mutate({
      id,
      reference: text,
      despiteHold,
      ...(startsOn === "" ? {} : { startsOn }),
    }),
  done: "is delivered",
};
const ORDER: FormAction = {
  label: "Mark ordered",
  field: "Supplier’s reference",
  hint: "Your order number at the supplier. The buyer doesn’t see it.",
  maxLength: REFERENCE_MAX_CHARS,
  handsOver: true,
  run: (client, id, { text, despiteHold }) =>
    client.deliveries.order.mutate({ id, reference: text, despiteHold }),
  done: "is ordered",
};
const FAIL: FormAction = {
  label: "Mark failed",
  field: "Reason",
  maxLength: FAILED_REASON_MAX_CHARS,
  run: (client, id, { text }) => client.deliveries.fail.mutate({ id, reason: text }),
  done: "is marked as failed",
};
const REVOKE: FormAction = {
  label: "Revoke",
  field: "Reason",
  hint: "The reason stays in the timeline. The order page shows the unit as revoked, and the buyer isn’t notified. This can’t be undone.",
  maxLength: FAILED_REASON_MAX_CHARS,
  run: (client, id, { text }) => client.deliveries.revoke.mutate({ id, reason: text }),
  done: "is revoked",
};
const correct = (given: string): FormAction => ({
  label: "Correct reference",
  field: "New reference",
  hint: "The old reference stays in the timeline; the buyer isn’t notified.",
  maxLength: REFERENCE_MAX_CHARS,
  given,
  run: (client, id, { text }) => client.deliveries.correct.mutate({ id, reference: text, replaces: given }),
  done: "has the new reference",
});

/** Returns the actions that a unit's state allows (D41), the most likely first. */
function formActions({ state, reference, supplierReference }: Delivery): FormAction[] {
  const given = state === "ordered" ? supplierReference : reference;
  return [
    ...(isOpen(state) ? [DELIVER] : []),
    ...(state === "to_deliver" ? [ORDER] : []),
    ...(given === null || state === "revoked" ? [] : [correct(given)]),
    ...(isOpen(state) ? [FAIL] : []),
    ...(state === "revoked" ? [] : [REVOKE]),
  ];
}

/** An administrator's actions on a unit: buttons, and below them the form of the chosen action. */
export function UnitActions({ unit, onDone, onConflict }: UnitActionsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const forms = formActions(unit);
  const open = forms.find(({ label }) => label === chosen);
  useRestoreFocus(open !== undefined, opener);
  /**
   * The pressed button may disappear with the state that it belongs to, so the focus goes to the unit, its `article`.
   */
  function focusUnit(): void {
    box.current?.closest("article")?.focus();
  }
  const told = {
    onDone(sentence: string, state: EntitlementState): void {
      setChosen(null);
      focusUnit();
      onDone(sentence, state);
    },
    onConflict(sentence: string): void {
      focusUnit();
      onConflict(sentence);
    },
  };
  return (
    <div ref={box} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {buttonActions(unit).map((one) => (
          <ActionButton key={one.label} act={one} unit={unit} {...told} />
        ))}
        {forms.map(({ label }, at) => (
          <Button
            key={label}
            size="small"
            variant={at === 0 && isOpen(unit.state) && unit.hold === null ? "primary" : "secondary"}
            aria-expanded={chosen === label}
            onClick={({ currentTarget }) => {
              opener.current = currentTarget;
              setChosen(chosen === label ? null : label);
            }}
          >
            {label}
            <OfUnit unit={unit} />
          </Button>
        ))}
      </div>
      {open ? (
        <ActionForm key={open.label} act={open} unit={unit} {...told} onCancel={() => setChosen(null)} />
      ) : null}
    </div>
  );
}

/** Returns the sentence with the start of a delivered renewal; empty for any other unit. */
const startSentence = ({ startsAfterTerm }: Delivery, { startsOn, state }: Delivery): string =>
  startsAfterTerm === null || startsOn === null || state !== "delivered"
    ? ""
    : ` It starts on ${calendarDayInWords(startsOn)}.`;

function ActionForm({
  act,
  unit,
  onDone,
  onConflict,
  onCancel,
}: ActionProps<FormAction> & { readonly onCancel: () => void }) {
  const [text, setText] = useState(act.given ?? "");
  const preset = unit.startsAfterTerm ?? "";
  const [startsOn, setStartsOn] = useState(preset);
  const { start, pending, failure } = useUnitAction(
    (client, asked: ActionInput) => act.run(client, unit.id, asked),
    (after) => onDone(doneSentence(unit, act.done) + startSentence(unit, after), after.state),
    onConflict,
  );
  const { begin, question } = useHoldQuestion(act, unit, (confirmed) =>
    // If the field was left unchanged, the server decides again, because the previous term may have been revoked in the
    // meantime.
    start({ text, startsOn: startsOn === preset ? "" : startsOn, ...confirmed }),
  );
  return (
    <form
      aria-label={`${act.label}: ${unitName(unit)} of ${unit.orderNumber}`}
      className="grid gap-4 border border-line bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <Field
        label={act.field}
        hint={act.hint}
        value={text}
        required
        maxLength={act.maxLength}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
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
          onChange={({ target }) => setStartsOn(target.value)}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={pending} className="aria-disabled:opacity-60">
          {act.label}
        </Button>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ActionError>{failure}</ActionError>
      {question}
    </form>
  );
}
