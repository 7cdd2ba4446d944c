import type { CatalogueIndex } from "./catalogue-index.ts";
import { ranksOf } from "./match-text.ts";
import { correctSpelling } from "./correct-spelling.ts";
import type { Ranks } from "./rank.ts";
import { readText, type Term } from "./read-text.ts";
import type { TextIndex } from "./text-index.ts";

/** The number of products offered when nothing matches (D75). */
const NEAREST_MAX = 4;
/** The shortest beginning of a word that makes a product near. */
const BEGINNING_LETTERS = 4;

/**
 * Returns the places of the products in stock that come nearest to a text without matches. They have most of its words
 * or, for a word that no product has, its longest beginning. If the words lead to nothing, they're the first products
 * in display order.
 */
export function nearestProducts(index: CatalogueIndex, searchText: string): number[] {
  const scores =
    searchText.trim() === "" ? new Map<number, number>() : partialScores(index.text(), searchText);
  const scoreOf = (place: number) => scores.get(place) ?? 0;
  return Array.from(index.products.keys())
    .filter((place) => index.sellable[place] === 1)
    .sort((one, other) => scoreOf(other) - scoreOf(one))
    .slice(0, NEAREST_MAX);
}

function partialScores(index: TextIndex, searchText: string): Ranks {
  const read = readText(searchText, index);
  const unknown = read.terms.filter((term) => ranksOf(index, term).size === 0);
  const [mended] = correctSpelling(index, read, unknown);
  const terms = mended === undefined ? read.terms : readText(mended, index).terms;
  const scores = new Map<number, number>();
  for (const term of terms) {
    for (const [place, rank] of nearRanks(index, term)) scores.set(place, (scores.get(place) ?? 0) + rank);
  }
  return scores;
}

function nearRanks(index: TextIndex, term: Term): Ranks {
  const ranks = ranksOf(index, term);
  const word = term.words.join("");
  for (let letters = word.length - 1; ranks.size === 0 && letters >= BEGINNING_LETTERS; letters--) {
    const begun = index.find(word.slice(0, letters));
    if (begun.size > 0) return begun;
  }
  return ranks;
}
