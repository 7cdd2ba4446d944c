/** Returns a generator of numbers from 0 to below 1, the same ones for the same seed (Mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  // The first numbers of neighbouring seeds are similar.
  for (let throws = 0; throws < 4; throws += 1) next();
  return next;
}
