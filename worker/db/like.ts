import { type SQL, sql } from "drizzle-orm";

/** A LIKE pattern for text containing a word. `%`, `_` and `\` are literal; the database does the folding (D1). */
export function containsPattern(word: string): SQL {
  return sql`'%' || shop_fold(${word.replace(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
}
