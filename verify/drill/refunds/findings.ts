/** What a promise's check found: an empty list if it was kept. */
export type Finding = readonly [what: string, cases: readonly string[]];

const EXAMPLES = 3;

/** A sentence for each promise that was broken. */
export const sentencesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(([what, cases]) =>
    cases.length === 0 ? [] : [`${cases.length} ${what}: ${cases.slice(0, EXAMPLES).join(", ")}`],
  );

export const sumOf = <Item>(items: readonly Item[], centsOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + centsOf(item), 0);

/** The items by a key, each list in the items' sequence. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
