import { correctSpelling } from "./correct-spelling.ts";
import { RANK, type Ranks } from "./rank.ts";
import { readText, type SearchText, type Term } from "./read-text.ts";
import { nearSynonymOf } from "./synonyms.ts";
import type { TextIndex } from "./text-index.ts";
import { wordsIn } from "./words.ts";

/** The products in which a search text is found. */
export type TextMatches = {
  /** Their places: how well the text is found. */
  readonly scores: Ranks;
  /**
   * The cheapest first, unless a visitor chose an order. The scores then only keep those apart that have a word in their
   * description alone: a cheap one of them is rarely what was looked for.
   */
  readonly cheapFirst: boolean;
  /** The text that is found, if it isn't the one typed. */
  readonly suggestion?: string;
};

/**
 * The possible meanings of a search text, the likeliest first: the text as it is typed; if nothing explains one of its words,
 * the text with that word's spelling mended; and the text without that word (D64, D75). Lazily, since the first that finds
 * something is enough.
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

/** The products that have every term (D1), with the sum of their ranks; the one of exactly this name first. */
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
    // Without terms, everything matches.
    if (least > 0 || found.length === 0)
      scores.set(place, cheapFirst ? Number(least > RANK.description) : sum);
  }
  const named = found.length < terms.length ? undefined : index.named(wordsIn(text).join(""));
  const score = named === undefined ? undefined : scores.get(named);
  if (named !== undefined && score !== undefined) scores.set(named, score + WHOLE_NAME);
  return { scores, cheapFirst };
}

/** Where a term is found: its words, each of them, or written together; what it is a synonym of. */
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

/** Where a word that is nowhere itself is found as nearly a synonym, or as two words written together. */
function nearlyFound(index: TextIndex, word: string): Ranks {
  const target = nearSynonymOf(word);
  const ranks = target ? index.targeted(target) : NOWHERE;
  return ranks.size > 0 ? ranks : foundInTwo(index, word);
}

const NOWHERE: Ranks = new Map();
/** Shorter beginnings and ends are in too many words. */
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

/** The products found by all of these, as well as by the one that finds them least. */
function everyOf([first = NOWHERE, ...others]: readonly Ranks[]): Ranks {
  if (others.length === 0) return first;
  const all = new Map<number, number>();
  for (const [place, rank] of first) {
    const least = others.reduce((least, ranks) => Math.min(least, ranks.get(place) ?? 0), rank);
    if (least > 0) all.set(place, least);
  }
  return all;
}

/** The products found by any of these, as well as by the one that finds them best. */
function bestOf(alternatives: readonly Ranks[]): Ranks {
  const [first = NOWHERE, ...others] = alternatives.filter(({ size }) => size > 0);
  if (others.length === 0) return first;
  const best = new Map(first);
  for (const ranks of others) {
    for (const [place, rank] of ranks) if ((best.get(place) ?? 0) < rank) best.set(place, rank);
  }
  return best;
}
