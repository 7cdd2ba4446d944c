import { useContext, useRef, useState } from "react";
import { isOpen } from "#domain/units/entitlement.ts";
import { May } from "#src/admin/shell/may.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { ActionForm } from "./action-form.tsx";
import { type ButtonAction, buttonActions, formActions } from "./actions.ts";
import { type Confirmed, heldUnits, useHoldQuestion } from "./hold-question.tsx";
import { type Acted, actedIds, actedName, doneSentence } from "./unit.ts";
import { type News, TellContext, useUnitAct } from "./unit-act.ts";

/**
 * The actions on a unit, or on alike ones: buttons, and below them the form of the chosen action. Nothing for people who
 * may only read (D57).
 */
export function UnitActions(acted: Acted) {
  return (
    <May permission="orders.write">
      <PermittedActions {...acted} />
    </May>
  );
}

function PermittedActions(acted: Acted) {
  const { unit } = acted;
  const tell = useContext(TellContext);
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // One of many, so no `useDisclosure`.
  const opener = useRef<HTMLButtonElement>(null);
  const forms = formActions(unit);
  const open = forms.find(({ label }) => label === chosen);
  useRestoreFocus(open !== undefined, opener);
  function tellActed(news: News): void {
    if (news.state !== undefined) setChosen(null);
    // The pressed button may disappear with the state that it belongs to, so the focus goes to the unit.
    box.current?.closest("article")?.focus();
    tell(news);
  }
  return (
    <TellContext value={tellActed}>
      <div ref={box} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {buttonActions(unit).map((act) => (
            <ActionButton key={act.label} act={act} acted={acted} />
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
              <OfUnit acted={acted} />
            </Button>
          ))}
        </div>
        {open ? (
          <ActionForm key={open.label} act={open} acted={acted} onCancel={() => setChosen(null)} />
        ) : null}
      </div>
    </TellContext>
  );
}

function ActionButton({ act, acted }: { readonly act: ButtonAction; readonly acted: Acted }) {
  const press = useUnitAct(
    (client, confirmed: Confirmed) => act.run(client, actedIds(acted), confirmed),
    ({ text, state }) => ({ text: doneSentence(acted, text), state }),
  );
  const { begin, question } = useHoldQuestion(act.label, heldUnits(act, acted), press.start);
  return (
    <>
      <Button size="small" variant="secondary" aria-disabled={press.pending} onClick={begin}>
        {act.label}
        <OfUnit acted={acted} />
      </Button>
      {question}
      <Failure of={press} />
    </>
  );
}

const OfUnit = ({ acted }: { readonly acted: Acted }) => (
  <span className="sr-only">: {actedName(acted)}</span>
);
