import { type ReactNode, useRef, useState } from "react";
import { calendarDayInWords } from "#domain/day-in-words.ts";
import {
  type EntitlementState,
  FAILED_REASON_MAX_CHARS,
  isOpen,
  REFERENCE_MAX_CHARS,
} from "#domain/entitlement.ts";
import type { TrpcClient } from "#src/api/router-types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { useFocusBack } from "#src/ui/use-focus-back.ts";
import { unitName } from "./unit-name.ts";
import { type Delivery, useAct } from "./use-act.ts";

type Asked = { readonly text: string; readonly startsOn: string };

/** An act that asks for something first. */
type FormAct = {
  readonly label: string;
  readonly field: string;
  readonly hint?: string;
  readonly maxLength: number;
  readonly withStart?: true;
  /** The field's initial value. */
  readonly given?: string;
  readonly run: (client: TrpcClient, id: string, asked: Asked) => Promise<Delivery>;
  /** What is announced, after the unit's name. */
  readonly done: string;
};

/** What came of a press: what is announced after the unit's name, whether that is bad news, and the unit's state. */
type Pressed = { readonly text: string; readonly bad?: true; readonly state: EntitlementState };

/** An act of one press. */
type PressAct = {
  readonly label: string;
  readonly run: (client: TrpcClient, id: string) => Promise<Pressed>;
};

const DELIVER: FormAct = {
  label: "Mark delivered",
  field: "Reference",
  hint: "A subscription, contract or serial number, or a note. It goes to the buyer by email.",
  maxLength: REFERENCE_MAX_CHARS,
  withStart: true,
  run: (client, id, { text, startsOn }) =>
    client.deliveries.deliver.mutate({ id, reference: text, ...(startsOn === "" ? {} : { startsOn }) }),
  done: "is delivered",
};
const ORDER: FormAct = {
  label: "Mark ordered",
  field: "Supplier's reference",
  hint: "Your order number at the supplier. The buyer does not see it.",
  maxLength: REFERENCE_MAX_CHARS,
  run: (client, id, { text }) => client.deliveries.order.mutate({ id, reference: text }),
  done: "is ordered",
};
const FAIL: FormAct = {
  label: "Mark failed",
  field: "Reason",
  maxLength: FAILED_REASON_MAX_CHARS,
  run: (client, id, { text }) => client.deliveries.fail.mutate({ id, reason: text }),
  done: "is marked as failed",
};
const correct = (given: string): FormAct => ({
  label: "Correct reference",
  field: "New reference",
  hint: "The one before stays in the timeline. Nothing is sent to the buyer automatically.",
  maxLength: REFERENCE_MAX_CHARS,
  given,
  run: (client, id, { text }) => client.deliveries.correct.mutate({ id, reference: text, replaces: given }),
  done: "has the new reference",
});
const REOPEN: PressAct = {
  label: "Reopen",
  run: async (client, id) => {
    const { state } = await client.deliveries.reopen.mutate({ id });
    return { text: "is to be delivered again", state };
  },
};
const RESEND: PressAct = {
  label: "Send email again",
  run: async (client, id) => {
    const { mail, state } = await client.deliveries.resend.mutate({ id });
    if (mail === null) return { text: "was not mailed: its buyer has no email address", bad: true, state };
    return mail.state === "sent"
      ? { text: `was mailed to ${mail.recipient} again`, state }
      : { text: `was not mailed to ${mail.recipient}: see the order's emails`, bad: true, state };
  },
};

/** The acts that a unit's state allows (D41), the likeliest first. */
function formActs({ state, reference, supplierReference }: Delivery): FormAct[] {
  const given = state === "ordered" ? supplierReference : reference;
  return [
    ...(isOpen(state) ? [DELIVER] : []),
    ...(state === "to_deliver" ? [ORDER] : []),
    ...(given === null || state === "revoked" ? [] : [correct(given)]),
    ...(isOpen(state) ? [FAIL] : []),
  ];
}

function pressActs({ state }: Delivery): PressAct[] {
  return [...(state === "failed" ? [REOPEN] : []), ...(state === "delivered" ? [RESEND] : [])];
}

type UnitActsProps = {
  readonly unit: Delivery;
  /** Called once an act is done, with a sentence for people and the unit's state. */
  readonly onDone: (sentence: string, state: EntitlementState) => void;
  /** Called with a sentence that is bad news, such as a refusal because somebody else was first. */
  readonly onConflict: (sentence: string) => void;
};

/** What an administrator can do with a unit: buttons, and below them the form of the chosen act. */
export function UnitActs({ unit, onDone, onConflict }: UnitActsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const forms = formActs(unit);
  const open = forms.find(({ label }) => label === chosen);
  useFocusBack(open !== undefined, opener);
  /** The pressed button may go with the state that it belongs to: the focus goes to the unit, its `article`. */
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
        {pressActs(unit).map((one) => (
          <PressButton key={one.label} act={one} unit={unit} {...told} />
        ))}
        {forms.map(({ label }, at) => (
          <Button
            key={label}
            size="small"
            variant={at === 0 && isOpen(unit.state) ? "primary" : "secondary"}
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
        <ActForm key={open.label} act={open} unit={unit} {...told} onCancel={() => setChosen(null)} />
      ) : null}
    </div>
  );
}

const OfUnit = ({ unit }: { readonly unit: Delivery }) => (
  <span className="sr-only">
    : {unitName(unit)} of {unit.orderNumber}
  </span>
);

const doneSentence = (unit: Delivery, done: string): string =>
  `${unitName(unit)} of ${unit.orderNumber} ${done}.`;

/** Of a renewal, the first day that it was delivered with. */
const startSentence = ({ startsAfterTerm }: Delivery, { startsOn, state }: Delivery): string =>
  startsAfterTerm === null || startsOn === null || state !== "delivered"
    ? ""
    : ` It starts on ${calendarDayInWords(startsOn)}.`;

type ActProps<Act> = UnitActsProps & { readonly act: Act };

function PressButton({ act, unit, onDone, onConflict }: ActProps<PressAct>) {
  const { start, pending, failure } = useAct(
    act.run,
    ({ text, bad, state }) =>
      bad ? onConflict(doneSentence(unit, text)) : onDone(doneSentence(unit, text), state),
    onConflict,
  );
  return (
    <>
      <Button size="small" variant="secondary" aria-disabled={pending} onClick={() => start(unit.id)}>
        {act.label}
        <OfUnit unit={unit} />
      </Button>
      <Failure>{failure}</Failure>
    </>
  );
}

function ActForm({
  act,
  unit,
  onDone,
  onConflict,
  onCancel,
}: ActProps<FormAct> & { readonly onCancel: () => void }) {
  const [text, setText] = useState(act.given ?? "");
  const preset = unit.startsAfterTerm ?? "";
  const [startsOn, setStartsOn] = useState(preset);
  const { start, pending, failure } = useAct(
    (client, asked: Asked) => act.run(client, unit.id, asked),
    (after) => onDone(doneSentence(unit, act.done) + startSentence(unit, after), after.state),
    onConflict,
  );
  return (
    <form
      aria-label={`${act.label}: ${unitName(unit)} of ${unit.orderNumber}`}
      className="grid gap-4 border border-line bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What was left as it is, the shop decides again: the term before may have been revoked by now.
        start({ text, startsOn: startsOn === preset ? "" : startsOn });
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
              : `Preset: ${calendarDayInWords(preset)}, the day after the term that it renews.`
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
      <Failure>{failure}</Failure>
    </form>
  );
}

function Failure({ children }: { readonly children: ReactNode }) {
  return children === undefined ? null : (
    <p role="alert" className="text-sm text-signal">
      {children}
    </p>
  );
}
