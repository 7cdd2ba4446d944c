import { sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";
import { now } from "../platform/clock.ts";

/** A timestamp column: a point in time, not a wall-clock time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * A timestamp that the shop's clock fills in if a row is created without one (D52). The database's default is only for
 * the previous version, which still serves during a deployment.
 */
export const madeAt = (name: string) => at(name).notNull().defaultNow().$defaultFn(now);

export const createdAt = () => madeAt("created_at");

/** The list of an SQL `in`. The words must be constants of the code, never input. */
export const sqlList = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));
