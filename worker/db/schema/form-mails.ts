import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at } from "../columns.ts";

/** Mails caused by public forms within a day, by a keyed hash of the recipient (D46), so that no address is stored. */
export const formMails = pgTable(
  "form_mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    recipientHash: text("recipient_hash").notNull(),
    countedAt: at("counted_at").notNull(),
  },
  (table) => [index("form_mails_recipient_idx").on(table.recipientHash, table.countedAt)],
);
