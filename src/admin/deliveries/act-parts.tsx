import type { ReactNode } from "react";
import type { EntitlementState } from "#domain/orders/entitlement.ts";
import { unitName } from "./unit-name.ts";
import type { Delivery } from "./use-act.ts";

export type UnitActsProps = {
  readonly unit: Delivery;
  /** Called once an act is done, with a sentence for people and the unit's state. */
  readonly onDone: (sentence: string, state: EntitlementState) => void;
  /** Called with a sentence that is bad news, such as a refusal because somebody else was first. */
  readonly onConflict: (sentence: string) => void;
};

export type ActProps<Act> = UnitActsProps & { readonly act: Act };

export const OfUnit = ({ unit }: { readonly unit: Delivery }) => (
  <span className="sr-only">
    : {unitName(unit)} of {unit.orderNumber}
  </span>
);

export const doneSentence = (unit: Delivery, done: string): string =>
  `${unitName(unit)} of ${unit.orderNumber} ${done}.`;

export function Failure({ children }: { readonly children: ReactNode }) {
  return children === undefined ? null : (
    <p role="alert" className="text-sm text-signal">
      {children}
    </p>
  );
}
