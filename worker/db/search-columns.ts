import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { foldText } from "#domain/search/search-words.ts";
import type { Queryable } from "./client.ts";
import { containsPattern } from "./like.ts";

/** Trigram indexes answer from three letters on. */
const SHORT_LETTERS = 2;
/** Of so many rows, few have letters that are rare. */
const SAMPLED_ROWS = 500;
const FEW_ROWS = 5;

const foundRows = z.tuple([z.object({ few: z.boolean() })]);

/** Two folded columns of a table. Each has a trigram index, and both have one on `shortParts`. */
export type SearchColumns = readonly [AnyColumn, AnyColumn];

/** An expression with an index: every letter, and every two that are next to each other. */
export const shortParts = ([one, other]: SearchColumns): SQL =>
  sql`shop_short_parts(${one} || ' ' || ${other})`;

/**
 * SQL condition: one of the columns contains a word. Of one or two letters a sample of the rows tells whether they are rare: rare
 * ones are looked for in their index, and of common ones a list, read in its order, soon has enough.
 */
export async function eitherContains(db: Queryable, columns: SearchColumns, word: string): Promise<SQL> {
  const [one, other] = columns;
  const folded = foldText(word);
  if (folded === "" || Array.from(folded).length > SHORT_LETTERS) {
    return sql`(${one} like ${containsPattern(word)} or ${other} like ${containsPattern(word)})`;
  }
  return (await isRare(db, columns, word))
    ? sql`${shortParts(columns)} @> array[${folded}::text]`
    : togetherContain(columns, word);
}

/** As one text, so that no plan reads a trigram index from end to end for letters that it cannot answer. */
const togetherContain = ([one, other]: SearchColumns, word: string): SQL =>
  sql`${one} || ' ' || ${other} like ${containsPattern(word)}`;

/** The sample is by id, which is random. */
async function isRare(db: Queryable, columns: SearchColumns, word: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select count(*) < ${FEW_ROWS} as few
    from (select * from ${columns[0].table} order by id limit ${SAMPLED_ROWS}) as ${columns[0].table}
    where ${togetherContain(columns, word)}`);
  return foundRows.parse([...rows])[0].few;
}
