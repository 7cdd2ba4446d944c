import MiniSearch from "minisearch";
import type { Product } from "../product.ts";
import { foldText } from "../search-words.ts";
import { categoriesWith, CATEGORY_WORDS } from "./category-words.ts";
import { type FacetTable, placesInCategory } from "./facets.ts";
import { RANK, type Ranks } from "./rank.ts";
import type { Target } from "./synonym.ts";
import { asWritten, formsOf, partsIn, wordsIn } from "./words.ts";

/** Where the words of a catalogue are. */
export type TextIndex = {
  /** Where a word is found, in any form: from the start of a word of a product or of its categories. */
  readonly find: (word: string) => Ranks;
  /** The products that a synonym stands for. */
  readonly targeted: (target: Target) => Ranks;
  /** Whether some name has exactly this word, or is it when written without its spaces. */
  readonly isNameWord: (word: string) => boolean;
  /** Whether some product or category has exactly this word. */
  readonly isWord: (word: string) => boolean;
  /** The product of this name, written without its spaces. */
  readonly named: (joined: string) => number | undefined;
  /** All products, each as well found as the others. */
  readonly everything: () => Ranks;
  /** The words of names that are up to so many letters different from this one, as the first such name writes them. */
  readonly similarNameWords: (word: string, letters: number) => readonly string[];
};

type Entry = { readonly place: number; readonly product: Product };
const FIELDS = ["name", "parts", "description"];
/** Names of so few words are also found when they're written together, '3dsmax'. Nobody writes longer ones so. */
const JOINED_MAX_WORDS = 3;

export function buildTextIndex(
  products: readonly Product[],
  facets: FacetTable,
  foldedNames: readonly string[],
): TextIndex {
  const words = new MiniSearch<Entry>({
    idField: "place",
    fields: FIELDS,
    extractField: ({ place, product }, field) => {
      if (field === "place") return String(place);
      return field === "description" ? product.description : product.productname;
    },
    tokenize: (text, field) => tokensOf(text, field),
    // The tokens are folded already, and what is searched is always one of them.
    processTerm: (term) => term,
    searchOptions: { tokenize: (word) => [word] },
  });
  words.addAll(products.map((product, place) => ({ place, product })));

  const places = new Map<string, readonly number[]>();
  const inCategory = (name: string): readonly number[] => {
    const known = places.get(name) ?? placesInCategory(facets, name);
    places.set(name, known);
    return known;
  };

  const joinedNames = new Map(foldedNames.map((name, place) => [wordsIn(name).join(""), place]));

  return {
    find(word) {
      const ranks = new Map<number, number>();
      for (const category of categoriesWith(word)) {
        raise(ranks, inCategory(category.name), category.rank);
      }
      const forms = formsOf(word);
      for (const { id, match } of words.search({ queries: forms, combineWith: "OR" }, { prefix: true })) {
        raise(ranks, [Number(id)], rankOf(match, forms));
      }
      return ranks;
    },
    targeted({ categories, products: names }) {
      const ranks = new Map<number, number>();
      for (const name of categories) raise(ranks, inCategory(name), RANK.category);
      for (const name of names) raise(ranks, placesNamed(foldedNames, name), RANK.name);
      return ranks;
    },
    isWord: (word) => CATEGORY_WORDS.has(word) || words.search(word).length > 0,
    named: (joined) => joinedNames.get(joined),
    everything: () => new Map(products.map((_, place) => [place, 0])),
    isNameWord: (word) => words.search(word, { fields: ["name"] }).length > 0,
    similarNameWords(word, letters) {
      const found = words.search(word, { fields: ["name", "parts"], fuzzy: letters });
      const spelled = new Map<string, string>();
      for (const { id, terms } of found.sort((one, other) => Number(one.id) - Number(other.id))) {
        for (const term of terms) {
          if (!spelled.has(term)) spelled.set(term, asWritten(products[Number(id)]?.productname ?? "", term));
        }
      }
      return [...spelled.values()];
    },
  };
}

function tokensOf(text: string, field: string | undefined): string[] {
  if (field === "parts") return partsIn(text);
  const tokens = wordsIn(text);
  if (field !== "name" || tokens.length === 1 || tokens.length > JOINED_MAX_WORDS) return tokens;
  return [...tokens, tokens.join("")];
}

/** The best of the fields in which the found words are. */
function rankOf(match: Readonly<Record<string, readonly string[]>>, forms: readonly string[]): number {
  let best: number = RANK.description;
  for (const [term, fields] of Object.entries(match)) {
    if (fields.includes("name")) {
      if (forms.includes(term)) return RANK.name;
      best = RANK.nameStart;
    } else if (fields.includes("parts")) best = RANK.nameStart;
  }
  return best;
}

/** The products of this name; of any name that begins with it, if it ends in '*'. */
function placesNamed(foldedNames: readonly string[], name: string): number[] {
  const folded = foldText(name.replace("*", ""));
  const isNamed = name.endsWith("*")
    ? (other: string) => other.startsWith(folded)
    : (other: string) => other === folded;
  return Array.from(foldedNames.keys()).filter((place) => isNamed(foldedNames[place] ?? ""));
}

function raise(ranks: Map<number, number>, places: readonly number[], rank: number): void {
  for (const place of places) {
    if ((ranks.get(place) ?? 0) < rank) ranks.set(place, rank);
  }
}
