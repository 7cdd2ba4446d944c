import type { EntitlementId } from "#domain/orders/ids.ts";
import type { EntitlementState } from "#domain/orders/entitlement.ts";
import { unitName } from "./unit-name.ts";
import type { Delivery } from "./use-unit-action.ts";

export type UnitActionsProps = {
  readonly unit: Delivery;
  /** Other units of the order that are alike: the action is done on all of them, or on none (D43). */
  readonly also?: readonly Delivery[] | undefined;
  /** Called after an action has succeeded, with a sentence for people and the unit's state. */
  readonly onDone: (sentence: string, state: EntitlementState) => void;
  /** Called with the sentence of a failed action, such as a refusal because somebody else was first. */
  readonly onConflict: (sentence: string) => void;
};

export type ActionProps<Act> = UnitActionsProps & { readonly act: Act };

type Acted = Pick<UnitActionsProps, "unit" | "also">;

/** The units of an action, as its call takes them. */
export type ActedIds = { readonly id: EntitlementId; readonly also: EntitlementId[] };
export const actedIds = ({ unit, also = [] }: Acted): ActedIds => ({
  id: unit.id,
  also: also.map(({ id }) => id),
});

/** Returns 'AutoCAD of SO-001042', or '12 units of AutoCAD of SO-001042'. */
export const actedName = ({ unit, also = [] }: Acted): string =>
  `${also.length === 0 ? unitName(unit) : `${also.length + 1} units of ${unit.productname}`} of ${unit.orderNumber}`;

export const OfUnit = (acted: Acted) => <span className="sr-only">: {actedName(acted)}</span>;

/** The verbs that begin an announcement, as they are for several units. */
const OF_SEVERAL: Readonly<Record<string, string>> = { is: "are", has: "have", was: "were" };

/** Returns the announcement of an action, such as 'AutoCAD of SO-001042 is delivered.' */
export function doneSentence(acted: Acted, done: string): string {
  const [verb = "", ...rest] = done.split(" ");
  const several = (acted.also ?? []).length > 0;
  return `${actedName(acted)} ${[several ? (OF_SEVERAL[verb] ?? verb) : verb, ...rest].join(" ")}.`;
}
