import { and, type AnyColumn, arrayOverlaps, or, type SQL, sql } from "drizzle-orm";
import { LABELS, targetsOf } from "#domain/search-labels.ts";
import {
  finderOf,
  foldText,
  INSIDE_FROM_LETTERS,
  patternOf,
  spellingsOf,
  wordsOf,
} from "#domain/search-words.ts";
import { containing } from "../db/like.ts";
import { products } from "../db/schema/catalogue.ts";

/** A longer text is a pasted sentence: its words are looked for as they are, which bounds what one search may cost. */
const WORDS_MAX = 8;
/** Longer words are found without regard to where they start: the database would spend long on the pattern. */
const PATTERN_LETTERS_MAX = 64;

/** Whether a product contains every word of a search text (D1, D64); undefined without words. */
export function matchesSearch(searchText: string): SQL | undefined {
  return everyWord(searchText, products.searchFolded, (word) => or(isInText(word), isLabelled(word)));
}

/** In which order matches come: by name, then by category or alias, then by description (D64). */
export function searchRank(searchText: string): SQL | undefined {
  const byName = everyWord(searchText, products.nameFolded, isInName);
  const byLabel = everyWord(searchText, products.nameFolded, (word) => or(isInName(word), isLabelled(word)));
  return byName && byLabel && sql`case when ${byName} then 0 when ${byLabel} then 1 else 2 end`;
}

/**
 * Each word by itself or written together with the word before it, or all words written together: 'auto cad', '3 ds max'.
 * The words of a long text must be in the column.
 */
function everyWord(
  searchText: string,
  column: AnyColumn,
  contains: (word: string) => SQL | undefined,
): SQL | undefined {
  const words = wordsOf(foldText(searchText));
  if (words.length < 2) return and(...words.map(contains));
  if (words.length > WORDS_MAX) {
    return and(...[...new Set(words)].map((word) => sql`${column} like ${containing(word)}`));
  }
  const each = words.map((word, at) => {
    const before = words[at - 1];
    // Two words are all words.
    return before === undefined || words.length === 2
      ? contains(word)
      : or(contains(word), contains(before + word));
  });
  return or(and(...each), contains(words.join("")));
}

/** In name or description. The first condition is what the index answers, from three letters on; a single letter is nearly everywhere. */
function isInText(word: string): SQL | undefined {
  return or(
    ...spellingsOf(word).map((spelled) =>
      and(
        spelled.length < 2 ? undefined : sql`${products.searchJoined} like ${containing(spelled)}`,
        spelled.length > PATTERN_LETTERS_MAX ? undefined : foundIn(products.searchFolded, spelled),
      ),
    ),
  );
}

/** The first condition tells most names apart, in a tenth of a pattern's time. */
function isInName(word: string): SQL | undefined {
  return or(
    ...spellingsOf(word).map((spelled) =>
      and(sql`${products.nameJoined} like ${containing(spelled)}`, foundIn(products.nameFolded, spelled)),
    ),
  );
}

function foundIn(folded: AnyColumn, word: string): SQL | undefined {
  const asTyped = sql`${folded} like ${containing(word)}`;
  if (word.length > PATTERN_LETTERS_MAX) return asTyped;
  const anywhere = sql`${folded} ~ ${patternOf(word)}`;
  const asARule = word.length < INSIDE_FROM_LETTERS ? sql`${folded} like ${containing(` ${word}`)}` : asTyped;
  // As a rule the word stands there as it is typed, a short one after a space, which is noticed in a tenth of the pattern's time. A
  // case rather than an `or`: the planner would try the pattern on its statistics, which takes longer than the search.
  return sql`case when ${asARule} then true else ${anywhere} end`;
}

/** Whether a product is in a category with this word, or has an alias with it; undefined without such a label. */
function isLabelled(word: string): SQL | undefined {
  const isFound = finderOf(word);
  const { mainCategories, subcategories, productnames } = targetsOf(
    LABELS.filter(({ folded }) => isFound(folded)),
  );
  return or(
    mainCategories.length > 0 ? arrayOverlaps(products.mainCategories, mainCategories) : undefined,
    subcategories.length > 0 ? arrayOverlaps(products.subcategories, subcategories) : undefined,
    ...productnames.map((name) =>
      and(
        // What the index answers.
        sql`${products.searchFolded} like ${containing(name)}`,
        sql`${products.nameFolded} like ${containing(name)}`,
      ),
    ),
  );
}
