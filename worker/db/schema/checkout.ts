import { pgTable, text } from "drizzle-orm/pg-core";
import { madeAt } from "../columns.ts";

/** Fully processed webhook events; a repeated delivery finds its id here (D13). */
export const stripeEvents = pgTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  processedAt: madeAt("processed_at"),
});
