import { useState } from "react";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { type Hold, HOLD_TEXT } from "#domain/orders/hold.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { type Acted, unitName } from "./unit.ts";

/** A unit as named in the question, with the reason for its order's hold. */
type HeldUnit = { readonly id: EntitlementId; readonly name: string; readonly hold: Hold };

export type Confirmed = {
  /** True if the administrator confirmed despite the hold (D43). */
  readonly despiteHold?: true;
};

/** Returns the units that an action would hand over although their order is held. */
export const heldUnits = (
  { handsOver }: { readonly handsOver?: true },
  { unit, also = [] }: Acted,
): HeldUnit[] =>
  [unit, ...also].flatMap((one) =>
    one.hold === null || !handsOver
      ? []
      : [{ id: one.id, hold: one.hold, name: `${unitName(one)} of ${one.orderNumber}` }],
  );

/** Starts an action by its button's label, such as 'Mark delivered'; if units are held, asks first (D43). */
export function useHoldQuestion(
  label: string,
  held: readonly HeldUnit[],
  start: (confirmed: Confirmed) => void,
) {
  const [asks, setAsks] = useState(false);
  return {
    begin: () => (held.length > 0 ? setAsks(true) : start({})),
    // Not a `ConfirmedAct`: most presses need no confirmation.
    question:
      held.length === 0 ? null : (
        <ConfirmDialog
          open={asks}
          title={held.length === 1 ? "This unit is on hold" : `${held.length} of these units are on hold`}
          confirmLabel={`${label} anyway`}
          cancelLabel="Leave as it is"
          onConfirm={() => {
            setAsks(false);
            start({ despiteHold: true });
          }}
          onCancel={() => setAsks(false)}
        >
          <ul className="grid gap-2">
            {held.map(({ id, name, hold }) => (
              <li key={id}>
                {name}: {HOLD_TEXT[hold]}.
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      ),
  };
}
