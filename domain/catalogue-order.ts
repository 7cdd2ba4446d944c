export type Placed<Id> = { readonly id: Id; readonly position: number | null };

/**
 * The display order requested by a file. Each product with a position goes to that place (1 is the first), ties in the
 * order of the file; the others keep their order and fill the places between.
 */
export function orderByPosition<Id>(current: readonly Id[], named: readonly Placed<Id>[]): Id[] {
  const positions = new Map(named.map(({ id, position }) => [id, position]));
  const isPlaced = (id: Id): boolean => (positions.get(id) ?? null) !== null;
  const waiting = named
    .flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]))
    .sort((a, b) => a.position - b.position);
  const added = new Set(named.map(({ id }) => id));
  for (const id of current) added.delete(id);
  const rest = [...current, ...added].filter((id) => !isPlaced(id));
  const order: Id[] = [];
  let nextRest = 0;
  for (const { id, position } of waiting) {
    while (order.length + 1 < position && nextRest < rest.length)
      order.push(...rest.slice(nextRest, ++nextRest));
    order.push(id);
  }
  return [...order, ...rest.slice(nextRest)];
}

/** The smallest set of members that must move to turn `before` into `after`; only those in both count. */
export function movedMembers<Id>(before: readonly Id[], after: readonly Id[]): Set<Id> {
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const shared = after.flatMap((id) => {
    const place = placeBefore.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  const stayed = longestRising(shared.map(({ place }) => place));
  return new Set(shared.filter((_, at) => !stayed.has(at)).map(({ id }) => id));
}

/** The indexes of a longest increasing subsequence of distinct numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  /** For each length, the index of the smallest number that a subsequence of that length can end with. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? -1] ?? Number.POSITIVE_INFINITY) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = at;
  }
  const stayed = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at !== -1; at = previous[at] ?? -1) stayed.add(at);
  return stayed;
}
