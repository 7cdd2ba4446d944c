import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL: an email address as it's compared (D61), ignoring case and spaces around it. Columns have their indexes on this. */
export const emailKey = (email: SQLWrapper): SQL => sql`lower(btrim(${email}))`;

/** SQL condition: an email address in the database is this one. */
export const isThisEmail = (column: SQLWrapper, email: string): SQL =>
  sql`${emailKey(column)} = lower(btrim(${email}))`;
