import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { foldText } from "#domain/text/fold-text.ts";
import type { Queryable } from "./client.ts";
import { containsPattern } from "./like.ts";

/** Trigram indexes need at least three letters. */
const SHORT_LETTERS = 2;
/** The sample size for deciding whether letters are rare. */
const SAMPLED_ROWS = 500;
const FEW_ROWS = 5;

const foundRows = z.tuple([z.object({ few: z.boolean() })]);

/** Two folded columns of a table. Each has a trigram index, and both have one on `shortParts`. */
export type SearchColumns = readonly [AnyColumn, AnyColumn];

/** An indexed expression: every letter, and every two adjacent letters. */
export const shortParts = ([one, other]: SearchColumns): SQL =>
  sql`shop_short_parts(${one} || ' ' || ${other})`;

/**
 * SQL condition: one of the columns contains a word. For one or two letters, a sample of the rows shows whether they
 * are rare: rare ones are found by index, and for common ones a list that is read in its order soon has enough matches.
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

/**
 * SQL condition on both columns as one text, so that no plan scans a whole trigram index for letters that it can't
 * find.
 */
const togetherContain = ([one, other]: SearchColumns, word: string): SQL =>
  sql`${one} || ' ' || ${other} like ${containsPattern(word)}`;

/** Returns whether the word is rare in a sample. The sample is by id, which is random. */
async function isRare(db: Queryable, columns: SearchColumns, word: string): Promise<boolean> {
  const rows = await db.execute(sql`
    select count(*) < ${FEW_ROWS} as few
    from (select * from ${columns[0].table} order by id limit ${SAMPLED_ROWS}) as ${columns[0].table}
    where ${togetherContain(columns, word)}`);
  return foundRows.parse([...rows])[0].few;
}
