import type { EntitlementId } from "#domain/orders/ids.ts";
import type { Outputs } from "#src/api/router-types.ts";

export type Delivery = Outputs["deliveries"]["list"]["items"][number];

/** Returns a name that distinguishes a unit from the others of its order: 'AutoCAD', 'AutoCAD (2 of 3)'. */
export const unitName = ({
  productname,
  unit,
  quantity,
}: Pick<Delivery, "productname" | "unit" | "quantity">): string =>
  quantity === 1 ? productname : `${productname} (${unit} of ${quantity})`;

/** What an action is done on. */
export type Acted = {
  readonly unit: Delivery;
  /** Other units of the order that are alike: the action is done on all of them, or on none (D43). */
  readonly also?: readonly Delivery[] | undefined;
};

/** The units of an action, as its call takes them. */
export type ActedIds = { readonly id: EntitlementId; readonly also: EntitlementId[] };
export const actedIds = ({ unit, also = [] }: Acted): ActedIds => ({
  id: unit.id,
  also: also.map(({ id }) => id),
});

/** Returns 'AutoCAD of SO-001042', or '12 units of AutoCAD of SO-001042'. */
export const actedName = ({ unit, also = [] }: Acted): string =>
  `${also.length === 0 ? unitName(unit) : `${also.length + 1} units of ${unit.productname}`} of ${unit.orderNumber}`;

/** The verbs that begin an announcement, as they are for several units. */
const OF_SEVERAL: Readonly<Record<string, string>> = { is: "are", has: "have", was: "were" };

/** Returns the announcement of an action, such as 'AutoCAD of SO-001042 is delivered.' */
export function doneSentence(acted: Acted, done: string): string {
  const [verb = "", ...rest] = done.split(" ");
  const several = (acted.also ?? []).length > 0;
  return `${actedName(acted)} ${[several ? (OF_SEVERAL[verb] ?? verb) : verb, ...rest].join(" ")}.`;
}
