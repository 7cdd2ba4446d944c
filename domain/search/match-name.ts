import type { Product } from "../catalogue/product.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { textMatches } from "./match-text.ts";
import { readText } from "./read-text.ts";
import { RANK, type Ranks, type TextIndex } from "./text-index.ts";
import { wordsIn } from "./words.ts";

/** What a name that somebody wrote may stand for. */
export type NameMatch = {
  /** The product that it certainly names; null if that is a guess. */
  readonly product: Product | null;
  /** Without a product: those it may mean, the likeliest first, at most CHOICES_MAX. Empty if it resembles none. */
  readonly choices: readonly Product[];
};

const CHOICES_MAX = 4;

/**
 * Finds the product that a name stands for (D90): the one with exactly this name, folded (D68), with or without filler
 * words such as 'Autodesk'; or else the one whose name has all of its words, and has them better than any other. What is
 * left for the writer to choose from is what a search finds, with its synonyms and corrections (D64): another publisher's
 * program, a typing error and a word too many are never decided on.
 */
export function matchName({ products, text }: CatalogueIndex, name: string): NameMatch {
  const index = text();
  const { terms } = readText(name, index);
  const words = terms.flatMap((term) => (term.joined === undefined ? term.words : [term.joined]));
  const named = namedWith(index, words);
  const exact = index.named(wordsIn(name).join("")) ?? index.named(words.join(""));
  const product = products[exact ?? onlyBest(named) ?? -1];
  if (product !== undefined) return { product, choices: [] };
  const ranks = named.size > 0 || words.length === 0 ? named : foundWith(index, name);
  const choices = byRank(ranks).slice(0, CHOICES_MAX);
  return { product: null, choices: choices.flatMap(([place]) => products[place] ?? []) };
}

/** Returns the products whose names have all of these words, with the sum of their ranks. */
function namedWith(index: TextIndex, words: readonly string[]): Ranks {
  const [first = new Map<number, number>(), ...others] = words.map((word) => index.find(word));
  const sums = new Map<number, number>();
  for (const [place, rank] of first) {
    const ranks = [rank, ...others.map((found) => found.get(place) ?? 0)];
    if (ranks.every((one) => one >= RANK.nameStart)) sums.set(place, sumOf(ranks));
  }
  return sums;
}

const sumOf = (ranks: readonly number[]): number => ranks.reduce((sum, rank) => sum + rank, 0);

/** Returns the best one's place, if no other is as good. */
function onlyBest(ranks: Ranks): number | undefined {
  const [best, second] = byRank(ranks);
  return best?.[1] === second?.[1] ? undefined : best?.[0];
}

/** Returns what a search finds in the likeliest meaning of a text. */
function foundWith(index: TextIndex, text: string): Ranks {
  for (const { scores } of textMatches(index, text)) if (scores.size > 0) return scores;
  return new Map();
}

/** Ties keep the display order. */
const byRank = (ranks: Ranks) => [...ranks].sort(([one, rank], [other, best]) => best - rank || one - other);
