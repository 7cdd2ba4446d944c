import { sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";
import { now } from "../platform/clock.ts";

/** A timestamp column: a point in time, not a wall-clock time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * A timestamp that the shop's clock fills in when a row is made without one (D52). The database's own default stays
 * for the version that is still serving during a deployment; nothing of this one relies on it.
 */
export const madeAt = (name: string) => at(name).notNull().defaultNow().$defaultFn(now);

export const createdAt = () => madeAt("created_at");

/** Words as the list of an SQL `in`; they are the code's own, never input. */
export const sqlList = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));
