/** Returns a name with its number, unless it's one: '2 × AutoCAD LT'. */
export const countedName = (name: string, count: number): string =>
  count === 1 ? name : `${count} × ${name}`;

type Counted = { readonly name: string; readonly count: number };

/** Returns each name once, with the sum of its counts, in the sequence of their first appearance. */
export function countedNames(all: readonly Counted[]): string[] {
  const counts = new Map<string, number>();
  for (const { name, count } of all) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => countedName(name, count));
}
