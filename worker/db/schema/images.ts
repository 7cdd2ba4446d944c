import { pgTable, text } from "drizzle-orm/pg-core";
import { madeAt } from "../columns.ts";

/** Images in the bucket that no product used at the last check, and the time since when (D23). */
export const unusedImages = pgTable("unused_images", {
  /** The stored key: `images/…`. */
  key: text("key").primaryKey(),
  since: madeAt("since"),
});

/** Images whose removal has begun. The decision is stored before anything is deleted from the bucket. */
export const removedImages = pgTable("removed_images", {
  /** The address without width and extension, which all widths share: `/images/…`. */
  stem: text("stem").primaryKey(),
  removedAt: madeAt("removed_at"),
});
