import { type SQL, sql } from "drizzle-orm";

/** A pattern for text that contains a word. `%`, `_` and `\` are plain characters; folding is the database's (D1). */
export function containing(word: string): SQL {
  return sql`'%' || shop_fold(${word.replace(/[\\%_]/g, String.raw`\$&`)}) || '%'`;
}
