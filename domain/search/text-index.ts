import MiniSearch from "minisearch";
import type { Product } from "../catalogue/product.ts";
import { foldText } from "../text/fold-text.ts";
import { type FacetTable, placesInCategory } from "./facets.ts";
import type { Target } from "./synonym.ts";
import { asWritten, formsOf, partsIn, wordsIn } from "./words.ts";
import { INDUSTRIES, type MainCategory, SUBCATEGORIES, type Subcategory } from "../catalogue/taxonomy.ts";

/**
 * How well a product matches a word, by the place where the word occurs (D64). The ranks of a search's words are added
 * up.
 */
export const RANK = {
  /** A whole word of the name, or a synonym of the product. */
  name: 6,
  /** The start of a word of the name or of a word's part: 'cad' in AutoCAD. */
  nameStart: 5,
  category: 3,
  industry: 2,
  description: 1,
} as const;

/** A rank for each product that matches, by its place in the catalogue. */
export type Ranks = ReadonlyMap<number, number>;

export type Category = {
  readonly name: MainCategory | Subcategory;
  readonly words: readonly string[];
  readonly rank: number;
};

/** The categories whose words find products. The titles of the other groups don't describe products. */
const CATEGORIES: readonly Category[] = [
  ...SUBCATEGORIES.map((name) => ({ name, words: wordsIn(name), rank: RANK.category })),
  ...INDUSTRIES.map((name) => ({ name, words: wordsIn(name), rank: RANK.industry })),
];

/** Returns the categories with a word that begins with any form of this word. */
export function categoriesWith(word: string): Category[] {
  const forms = formsOf(word);
  return CATEGORIES.filter(({ words }) => words.some((own) => forms.some((form) => own.startsWith(form))));
}

/** The words of the categories: the key as search compares it, the value as the first such category writes it. */
export const CATEGORY_WORDS: ReadonlyMap<string, string> = new Map(
  CATEGORIES.toReversed().flatMap(({ name, words }) => words.map((word) => [word, asWritten(name, word)])),
);

/** The index of a catalogue's words. */
export type TextIndex = {
  /** Finds a word in any form, from the start of a word of a product or of its categories. */
  readonly find: (word: string) => Ranks;
  /** Finds the products that a synonym stands for. */
  readonly targeted: (target: Target) => Ranks;
  /** True if a name has exactly this word, or is this word when written without spaces. */
  readonly isNameWord: (word: string) => boolean;
  /** True if a product or category has exactly this word. */
  readonly isWord: (word: string) => boolean;
  /** Returns the place of the product with this name, written without spaces. */
  readonly named: (joined: string) => number | undefined;
  /** Returns all products with equal ranks. */
  readonly everything: () => Ranks;
  /**
   * Returns the words of names that differ from this one by up to `letters` letters, as the first such name writes
   * them.
   */
  readonly similarNameWords: (word: string, letters: number) => readonly string[];
};

type Entry = { readonly place: number; readonly product: Product };
const FIELDS = ["name", "parts", "description"];
/**
 * Names of up to this many words are also found when written together, like '3dsmax'. Nobody does that with longer
 * names.
 */
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
    // The tokens are already folded, and the search text is always one token.
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

  /**
   * Calls back for every product and word of a field that a search finds. The library's own results, sorted by its
   * score, are skipped, since they take longer than the search itself.
   */
  const each = (
    word: string,
    options: { fields: string[]; prefix?: boolean; fuzzy?: number },
    found: (place: number, term: string) => void,
  ): void => {
    words.search(word, {
      ...options,
      boostDocument: (place: unknown, term) => {
        found(Number(place), term);
        return 0;
      },
    });
  };
  const isIn = (word: string, fields: string[]): boolean => {
    let isFound = false;
    each(word, { fields }, () => (isFound = true));
    return isFound;
  };

  return {
    find(word) {
      const ranks = new Map<number, number>();
      for (const { name, rank } of categoriesWith(word)) {
        for (const place of inCategory(name)) raise(ranks, place, rank);
      }
      for (const form of formsOf(word)) {
        each(form, { fields: ["name"], prefix: true }, (place, term) => {
          raise(ranks, place, term === form ? RANK.name : RANK.nameStart);
        });
        each(form, { fields: ["parts"], prefix: true }, (place) => raise(ranks, place, RANK.nameStart));
        each(form, { fields: ["description"], prefix: true }, (place) =>
          raise(ranks, place, RANK.description),
        );
      }
      return ranks;
    },
    targeted({ categories, products: names }) {
      const ranks = new Map<number, number>();
      for (const name of categories) {
        for (const place of inCategory(name)) raise(ranks, place, RANK.category);
      }
      for (const name of names) {
        for (const place of placesNamed(foldedNames, name)) raise(ranks, place, RANK.name);
      }
      return ranks;
    },
    isNameWord: (word) => isIn(word, ["name"]),
    isWord: (word) => CATEGORY_WORDS.has(word) || isIn(word, FIELDS),
    named: (joined) => joinedNames.get(joined),
    everything: () => new Map(products.map((_, place) => [place, 0])),
    similarNameWords(word, letters) {
      const first = new Map<string, number>();
      each(word, { fields: ["name", "parts"], fuzzy: letters }, (place, term) => {
        first.set(term, Math.min(place, first.get(term) ?? place));
      });
      return [...first]
        .sort(([, one], [, other]) => one - other)
        .map(([term, place]) => asWritten(products[place]?.productname ?? "", term));
    },
  };
}

function tokensOf(text: string, field: string | undefined): string[] {
  if (field === "parts") return partsIn(text);
  const tokens = wordsIn(text);
  if (field !== "name" || tokens.length === 1 || tokens.length > JOINED_MAX_WORDS) return tokens;
  return [...tokens, tokens.join("")];
}

/** Returns the places of the products with this name or, if it ends in '*', with a name that begins with it. */
function placesNamed(foldedNames: readonly string[], name: string): number[] {
  const folded = foldText(name.replace("*", ""));
  const isNamed = name.endsWith("*")
    ? (other: string) => other.startsWith(folded)
    : (other: string) => other === folded;
  return Array.from(foldedNames.keys()).filter((place) => isNamed(foldedNames[place] ?? ""));
}

function raise(ranks: Map<number, number>, place: number, rank: number): void {
  if ((ranks.get(place) ?? 0) < rank) ranks.set(place, rank);
}
