import { correctSpelling } from "./correct-spelling.ts";
import { RANK, type Ranks, type TextIndex } from "./text-index.ts";
import { readText, type SearchText, type Term } from "./read-text.ts";
import { nearSynonymOf } from "./synonyms.ts";
import { wordsIn } from "./words.ts";

/** The products that match a search text. */
export type TextMatches = {
  /** A score for each matching product's place: how well it matches. */
  readonly scores: Ranks;
  /**
   * True if the cheapest products come first, unless a visitor chose an order. The scores then only separate products
   * that have a word in their description alone: a cheap one of those is rarely wanted.
   */
  readonly cheapFirst: boolean;
  /** The text that was searched for, if it isn't the typed one. */
  readonly suggestion?: string;
};

/**
 * Yields the possible meanings of a search text, the likeliest first: the text as typed. If one of its words isn't
 * found, then the text with that word corrected, and finally without it (D64, D75). It's lazy because the first meaning
 * with matches is enough.
 */
export function* textMatches(index: TextIndex, text: string): Generator<TextMatches> {
  const read = readText(text, index);
  const found = read.terms.map((term) => ({ term, ranks: ranksOf(index, term) }));
  const known = found.filter(({ ranks }) => ranks.size > 0);
  if (known.length === found.length) {
    yield matchesOf(index, text, read, known);
    return;
  }
  const unknown = found.filter(({ ranks }) => ranks.size === 0).map(({ term }) => term);
  for (const suggestion of correctSpelling(index, read, unknown)) {
    const mended = readText(suggestion, index);
    const ranks = mended.terms.map((term) => ({ term, ranks: ranksOf(index, term) }));
    yield { ...matchesOf(index, suggestion, mended, ranks), suggestion };
  }
  if (known.length > 0) yield matchesOf(index, text, read, known);
}

type Found = { readonly term: Term; readonly ranks: Ranks };

/** More than any sum of ranks. */
const WHOLE_NAME = 1_000;

/**
 * Returns the products that have every term (D1), with the sum of their ranks. A product with exactly this name comes
 * first.
 */
function matchesOf(
  index: TextIndex,
  text: string,
  { cheapFirst, terms }: SearchText,
  found: readonly Found[],
): TextMatches {
  const scores = new Map<number, number>();
  const [first, ...others] = found;
  for (const [place, rank] of first?.ranks ?? index.everything()) {
    let least = rank;
    let sum = rank;
    for (const { ranks } of others) {
      const other = ranks.get(place) ?? 0;
      least = Math.min(least, other);
      sum += other;
    }
    // Without terms, every product matches.
    if (least > 0 || found.length === 0)
      scores.set(place, cheapFirst ? Number(least > RANK.description) : sum);
  }
  const named = found.length < terms.length ? undefined : index.named(wordsIn(text).join(""));
  const score = named === undefined ? undefined : scores.get(named);
  if (named !== undefined && score !== undefined) scores.set(named, score + WHOLE_NAME);
  return { scores, cheapFirst };
}

/**
 * Returns the products that have a term: each of its words, its words written together, or the target of its synonym.
 */
export function ranksOf(index: TextIndex, term: Term): Ranks {
  const { words, joined, synonym } = term;
  const alternatives = [
    everyOf(words.map((word) => index.find(word))),
    ...(joined === undefined ? [] : [index.find(joined)]),
    ...(synonym === undefined ? [] : [index.targeted(synonym)]),
  ];
  const ranks = bestOf(alternatives);
  return ranks.size > 0 || words.length > 1 ? ranks : nearlyFound(index, words.join(""));
}

/**
 * Returns the products for a word that isn't found as it is: by a synonym that it resembles, or as two words written
 * together.
 */
function nearlyFound(index: TextIndex, word: string): Ranks {
  const target = nearSynonymOf(word);
  const ranks = target ? index.targeted(target) : NOWHERE;
  return ranks.size > 0 ? ranks : foundInTwo(index, word);
}

const NOWHERE: Ranks = new Map();
/** Shorter beginnings and endings occur in too many words. */
const HALF_LETTERS = 2;

function foundInTwo(index: TextIndex, word: string): Ranks {
  for (let at = word.length - HALF_LETTERS; at >= HALF_LETTERS; at--) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    if (!index.isWord(before) || !index.isWord(after)) continue;
    const ranks = everyOf([index.find(before), index.find(after)]);
    if (ranks.size > 0) return ranks;
  }
  return NOWHERE;
}

/** Returns the products in all of these, each with its lowest rank. */
function everyOf([first = NOWHERE, ...others]: readonly Ranks[]): Ranks {
  if (others.length === 0) return first;
  const all = new Map<number, number>();
  for (const [place, rank] of first) {
    const least = others.reduce((least, ranks) => Math.min(least, ranks.get(place) ?? 0), rank);
    if (least > 0) all.set(place, least);
  }
  return all;
}

/** Returns the products in any of these, each with its highest rank. */
function bestOf(alternatives: readonly Ranks[]): Ranks {
  const [first = NOWHERE, ...others] = alternatives.filter(({ size }) => size > 0);
  if (others.length === 0) return first;
  const best = new Map(first);
  for (const ranks of others) {
    for (const [place, rank] of ranks) if ((best.get(place) ?? 0) < rank) best.set(place, rank);
  }
  return best;
}
