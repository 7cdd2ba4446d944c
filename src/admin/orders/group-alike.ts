import type { Outputs } from "#src/api/router-types.ts";

export type OrderUnit = Outputs["orders"]["byNumber"]["units"][number];

/** Units that are alike but for their number and history: the first, and the others. */
export type AlikeUnits = { readonly first: OrderUnit; readonly others: readonly OrderUnit[] };

/** Groups units that are alike, in the sequence of the first of each group. */
export function groupAlike(units: readonly OrderUnit[]): readonly AlikeUnits[] {
  const groups = new Map<string, { first: OrderUnit; others: OrderUnit[] }>();
  for (const one of units) {
    const { id: _id, unit: _unit, now: _now, steps: _steps, ...shared } = one;
    const key = JSON.stringify(shared);
    const group = groups.get(key);
    if (group) group.others.push(one);
    else groups.set(key, { first: one, others: [] });
  }
  return [...groups.values()];
}
