import { pgTable, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";

/** Fully processed webhook events; a repeated delivery finds its id here (D13). */
export const stripeEvents = pgTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  processedAt: at("processed_at").notNull().defaultNow(),
});
