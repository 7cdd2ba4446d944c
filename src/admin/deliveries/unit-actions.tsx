import { May } from "#src/admin/shell/may.tsx";
import { useRef, useState } from "react";
import { type EntitlementState, isOpen } from "#domain/orders/entitlement.ts";
import { Button } from "#src/ui/button.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { ActionButton, buttonActions } from "./action-button.tsx";
import { ActionForm } from "./action-form.tsx";
import { OfUnit, type UnitActionsProps } from "./action-parts.tsx";
import { formActions } from "./form-actions.ts";

/**
 * The actions on a unit, or on alike ones: buttons, and below them the form of the chosen action. Nothing for people who
 * may only read (D57).
 */
export function UnitActions(props: UnitActionsProps) {
  return (
    <May permission="orders.write">
      <PermittedActions {...props} />
    </May>
  );
}

function PermittedActions({ unit, also, onDone, onConflict }: UnitActionsProps) {
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
          <ActionButton key={one.label} act={one} unit={unit} also={also} {...told} />
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
            <OfUnit unit={unit} also={also} />
          </Button>
        ))}
      </div>
      {open ? (
        <ActionForm
          key={open.label}
          act={open}
          unit={unit}
          also={also}
          {...told}
          onCancel={() => setChosen(null)}
        />
      ) : null}
    </div>
  );
}
