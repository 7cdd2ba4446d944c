import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt } from "../columns.ts";

/** Contact messages (D28). */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
    readAt: at("read_at"),
  },
  (table) => [
    // With the id, so that a late page skips index entries, not messages.
    index("contact_messages_newest_idx").on(table.createdAt, table.id),
    index("contact_messages_unread_idx")
      .on(table.createdAt, table.id)
      .where(sql`read_at is null`),
    check("contact_messages_first_name_length", sql`length(${table.firstName}) between 1 and 80`),
    check("contact_messages_last_name_length", sql`length(${table.lastName}) between 1 and 80`),
    check("contact_messages_email_length", sql`length(${table.email}) between 3 and 254`),
    check("contact_messages_phone_form", sql`${table.phone} ~ '^[0-9+().\\- ]{5,32}$'`),
    check("contact_messages_message_length", sql`length(${table.message}) between 1 and 5000`),
  ],
);
