import { useState } from "react";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { type Hold, HOLD_TEXT } from "#domain/orders/hold.ts";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { unitName } from "./unit-name.ts";
import type { Delivery } from "./use-unit-action.ts";

/** A unit as named in the question, with the reason for its order's hold. */
export type HeldUnit = { readonly id: EntitlementId; readonly name: string; readonly hold: Hold };

type HoldQuestionProps = {
  readonly open: boolean;
  readonly units: readonly HeldUnit[];
  /** The label of the pressed button, such as 'Mark delivered'. */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before units of held orders are handed over (D43). */
export function HoldQuestion({ open, units, confirmLabel, onConfirm, onCancel }: HoldQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={units.length === 1 ? "This unit is on hold" : `${units.length} of these units are on hold`}
      confirmLabel={`${confirmLabel} anyway`}
      cancelLabel="Leave as it is"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul className="grid gap-2">
        {units.map(({ id, name, hold }) => (
          <li key={id}>
            {name}: {HOLD_TEXT[hold]}.
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

export type Confirmed = {
  /** True if the administrator confirmed despite the hold (D43). */
  readonly despiteHold?: true;
};

/** Starts an action that hands units over. If their order is held, asks first (D43). */
export function useHoldQuestion(
  { label, handsOver }: { readonly label: string; readonly handsOver?: true },
  { unit, also = [] }: { readonly unit: Delivery; readonly also?: readonly Delivery[] | undefined },
  start: (confirmed: Confirmed) => void,
) {
  const [asks, setAsks] = useState(false);
  const held = [unit, ...also].flatMap((one) =>
    one.hold === null ? [] : [{ id: one.id, hold: one.hold, name: `${unitName(one)} of ${one.orderNumber}` }],
  );
  const isAsked = handsOver === true && held.length > 0;
  return {
    begin: () => (isAsked ? setAsks(true) : start({})),
    question: isAsked ? (
      <HoldQuestion
        open={asks}
        units={held}
        confirmLabel={label}
        onConfirm={() => {
          setAsks(false);
          start({ despiteHold: true });
        }}
        onCancel={() => setAsks(false)}
      />
    ) : null,
  };
}
