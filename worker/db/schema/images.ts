import { pgTable, text } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";

/** Images in the bucket that no product used at the last check, and since when (D23). */
export const unusedImages = pgTable("unused_images", {
  /** The stored key: `images/…`. */
  key: text("key").primaryKey(),
  since: at("since").notNull().defaultNow(),
});
