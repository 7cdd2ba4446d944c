import { and, or, type SQL, sql } from "drizzle-orm";
import type { SearchTerm } from "#domain/order-search/read-search.ts";

/** A LIKE pattern for text containing a word. `%`, `_` and `\` are literal; the database does the folding (D1). */
export function containsPattern(word: string): SQL {
  return sql`'%' || shop_fold(${word.replace(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
}

/** SQL condition: a text contains a term of a search, or its words apart. */
export function containsTerm({ text, apart }: SearchTerm, contains: (word: string) => SQL): SQL | undefined {
  return or(
    contains(text),
    apart.length === 0 ? undefined : and(...apart.map((word) => containsTerm(word, contains))),
  );
}
