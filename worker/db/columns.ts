import { timestamp } from "drizzle-orm/pg-core";

/** A column that holds a moment, not a wall clock's time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When the row was put in. */
export const createdAt = () => at("created_at").notNull().defaultNow();
