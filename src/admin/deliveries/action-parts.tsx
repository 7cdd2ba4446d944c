import type { ReactNode } from "react";
import type { EntitlementState } from "#domain/orders/entitlement.ts";
import { unitName } from "./unit-name.ts";
import type { Delivery } from "./use-unit-action.ts";

export type UnitActionsProps = {
  readonly unit: Delivery;
  /** Called after an action has succeeded, with a sentence for people and the unit's state. */
  readonly onDone: (sentence: string, state: EntitlementState) => void;
  /** Called with the sentence of a failed action, such as a refusal because somebody else was first. */
  readonly onConflict: (sentence: string) => void;
};

export type ActionProps<Act> = UnitActionsProps & { readonly act: Act };

export const OfUnit = ({ unit }: { readonly unit: Delivery }) => (
  <span className="sr-only">
    : {unitName(unit)} of {unit.orderNumber}
  </span>
);

export const doneSentence = (unit: Delivery, done: string): string =>
  `${unitName(unit)} of ${unit.orderNumber} ${done}.`;

export function ActionError({ children }: { readonly children: ReactNode }) {
  return children === undefined ? null : (
    <p role="alert" className="text-sm text-signal">
      {children}
    </p>
  );
}
