import { timestamp } from "drizzle-orm/pg-core";

/** A timestamp column: a point in time, not a wall-clock time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => at("created_at").notNull().defaultNow();
