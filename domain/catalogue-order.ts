export type Placed<Id> = { readonly id: Id; readonly position: number | null };

/**
 * The display order that a file asks for. Products with a position come in the order of their positions, ties as the
 * file lists them, each at the place it names (1 is the first); the others keep their order and fill the places between.
 */
export function orderByPosition<Id>(current: readonly Id[], named: readonly Placed<Id>[]): Id[] {
  const positions = new Map(named.map(({ id, position }) => [id, position]));
  const isPlaced = (id: Id): boolean => (positions.get(id) ?? null) !== null;
  const waiting = named
    .flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]))
    .sort((a, b) => a.position - b.position);
  const known = new Set(current);
  const added = named.map(({ id }) => id).filter((id) => !known.has(id));
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

/** The fewest members of `after` that were moved to get it from `before`; only those that both have can be. */
export function movedMembers<Id>(before: readonly Id[], after: readonly Id[]): Set<Id> {
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const shared = after.flatMap((id) => {
    const place = placeBefore.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  const stayed = longestRising(shared.map(({ place }) => place));
  return new Set(shared.filter((_, at) => !stayed.has(at)).map(({ id }) => id));
}

/** The indexes of a longest rising subsequence of numbers that are all different. */
function longestRising(numbers: readonly number[]): Set<number> {
  /** For each length, the index of the smallest number that a subsequence of it can end with. */
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
