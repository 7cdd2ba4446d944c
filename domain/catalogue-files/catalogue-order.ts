export type Placed<Id> = { readonly id: Id; readonly position: number | null };

/**
 * Returns the display order requested by a file. Each product with a position goes to that place (1 is the first), ties
 * in the order of the file. The others keep their order and fill the places in between.
 */
export function orderByPosition<Id>(current: readonly Id[], named: readonly Placed<Id>[]): Id[] {
  const positions = new Map(named.map(({ id, position }) => [id, position]));
  const isPlaced = (id: Id): boolean => (positions.get(id) ?? null) !== null;
  const waiting = named
    .flatMap(({ id, position }) => (position === null ? [] : [{ id, position }]))
    .sort((a, b) => a.position - b.position);
  const added = new Set(named.map(({ id }) => id));
  for (const id of current) added.delete(id);
  const rest = [...current, ...added].filter((id) => !isPlaced(id)).values();
  const order: Id[] = [];
  for (const { id, position } of waiting) {
    while (order.length + 1 < position) {
      const next = rest.next();
      if (next.done) break;
      order.push(next.value);
    }
    order.push(id);
  }
  return [...order, ...rest];
}

/**
 * Returns the smallest set of members that must move to turn `before` into `after`. Members missing from either are
 * ignored.
 */
export function movedMembers<Id>(before: readonly Id[], after: readonly Id[]): Set<Id> {
  const placeBefore = new Map(before.map((id, place) => [id, place]));
  const shared = after.flatMap((id) => {
    const place = placeBefore.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  const stayed = longestRising(shared.map(({ place }) => place));
  return new Set(shared.filter((_, at) => !stayed.has(at)).map(({ id }) => id));
}

/** An increasing subsequence: its last number, that number's index, and the preceding subsequence. */
type Rising = { readonly number: number; readonly at: number; readonly before: Rising | undefined };

/** Returns the indexes of a longest increasing subsequence of distinct numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  /** For each length, the subsequence of that length with the smallest last number. */
  const longest: Rising[] = [];
  for (const [at, number] of numbers.entries()) {
    let low = 0;
    for (let high = longest.length; low < high;) {
      const middle = (low + high) >> 1;
      const rising = longest[middle];
      if (rising !== undefined && rising.number < number) low = middle + 1;
      else high = middle;
    }
    longest[low] = { number, at, before: longest[low - 1] };
  }
  const stayed = new Set<number>();
  for (let rising = longest.at(-1); rising !== undefined; rising = rising.before) stayed.add(rising.at);
  return stayed;
}
