import { asc, sql } from "drizzle-orm";
import { z } from "zod";
import type { Filter } from "#domain/filter.ts";
import { LABELS } from "#domain/search-labels.ts";
import { foldText, spellingsOf, wordsOf } from "#domain/search-words.ts";
import { oneErrorFrom } from "#domain/typing-error.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { matches } from "./filter-conditions.ts";

/** Shorter words are too often one error away from another word; longer ones would be many words to try. */
const LETTERS_MIN = 4;
const LETTERS_MAX = 24;
/** Letters of all suspects together, since some 75 words are tried for each. */
const SUSPECT_LETTERS_MAX = 64;
/** Suggestions that are tried: each makes the statement longer. */
const SUGGESTIONS_MAX = 10;

/** A word that may be misspelled, what it may have been meant to be, and the words around it. */
type Suspect = {
  readonly meant: ReadonlySet<string>;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/**
 * The search text with one typing error mended, so that it matches something under the same filter; undefined where no
 * single error in the name of a product, a category or an alias explains it (D64). Two statements at most: which words
 * are in names, and which text matches.
 */
export async function suggestSpelling(db: Queryable, filter: Filter): Promise<string | undefined> {
  const suspects = suspectsIn(wordsOf(filter.searchText));
  if (suspects.length === 0) return undefined;
  const names = await namesWith(
    db,
    suspects.flatMap(({ meant }) => [...meant]),
  );
  const texts = [...names, ...LABELS.map(({ text }) => text)];
  const suggestions = suspects.flatMap((suspect) => texts.flatMap((text) => mended(suspect, text)));
  return firstThatMatches(db, filter, [...new Set(suggestions)].slice(0, SUGGESTIONS_MAX));
}

/** All words written together, 'moton builder', and each by itself, as far as they are words to correct. */
function suspectsIn(words: readonly string[]): Suspect[] {
  const each = words.map((word, at) => ({
    typed: foldText(word),
    before: words.slice(0, at),
    after: words.slice(at + 1),
  }));
  const all = { typed: foldText(words.join("")), before: [], after: [] };
  const correctable = (words.length > 1 ? [all, ...each] : each).filter(({ typed }) =>
    CORRECTABLE.test(typed),
  );
  const letters = correctable.reduce((sum, { typed }) => sum + typed.length, 0);
  if (letters > SUSPECT_LETTERS_MAX) return [];
  return correctable.map(({ typed, before, after }) => ({ meant: oneErrorFrom(typed), before, after }));
}

const CORRECTABLE = new RegExp(`^[a-z0-9]{${LETTERS_MIN},${LETTERS_MAX}}$`);

/** For each of these words that is in a product's name, the name of the first such product, in display order. */
async function namesWith(db: Queryable, words: readonly string[]): Promise<string[]> {
  const word = sql<string>`word`;
  const found = await db
    .selectDistinctOn([word], { name: products.productname, displayOrder: products.displayOrder })
    .from(sql`unnest(${sql.param([...words], products.nameWords)}::text[]) as word`)
    .innerJoin(products, sql`${products.nameWords} @> array[word]`)
    .orderBy(word, asc(products.displayOrder));
  return found.sort((one, other) => one.displayOrder - other.displayOrder).map(({ name }) => name);
}

/** The search text with a word of this text, or all of it, in place of the suspect, if that is what was meant. */
function mended({ meant, before, after }: Suspect, text: string): string[] {
  const found = [...(text.match(WORDS) ?? []), text].find((word) =>
    spellingsOf(foldText(word).replaceAll(/[^a-z0-9]/g, "")).some((spelled) => meant.has(spelled)),
  );
  return found === undefined ? [] : [[...before, found, ...after].join(" ")];
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** The first of these texts that finds something under the filter. */
async function firstThatMatches(db: Queryable, filter: Filter, texts: readonly string[]) {
  if (texts.length === 0) return undefined;
  // Counted: for `exists`, the planner reads the table in the hope of an early match.
  const cases = texts.map(
    (searchText, at) => sql`when (
      select count(*) from ${products} where ${matches({ ...filter, searchText })}) > 0 then ${at}::int`,
  );
  const rows = await db.execute(sql`select case ${sql.join(cases, sql` `)} end as first`);
  const [{ first }] = z.tuple([z.object({ first: z.number().nullable() })]).parse([...rows]);
  return first === null ? undefined : texts[first];
}
