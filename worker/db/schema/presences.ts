import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { PRESENCE_KINDS } from "#domain/accounts/presence.ts";
import { at } from "../columns.ts";
import { users } from "./auth.ts";

/** Who of the staff has which order or product open, and when their page last said so (D57). */
export const presences = pgTable(
  "presences",
  {
    kind: text("kind", { enum: PRESENCE_KINDS }).notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: at("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject, table.userId] }),
    index("presences_user_id_idx").on(table.userId),
    index("presences_seen_at_idx").on(table.seenAt),
  ],
);
