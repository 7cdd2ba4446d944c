/** A repeatable source of variation: the same text always gives the same numbers. */
export interface Random {
  /** Returns a number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** Returns a whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** FNV-1a: returns very different numbers for names that differ in one letter. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32 seeded with the text. */
export function createRandom(seedText: string): Random {
  let state = hashText(seedText);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // Similar seeds produce similar first numbers, so the first few are skipped.
  for (let i = 0; i < 4; i += 1) next();
  return {
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
