import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { emailKey } from "../email-key.ts";
import { products } from "./catalogue.ts";

/** Requests to be told when a product can be bought again (D80). The mail that answers one deletes its row. */
export const stockRequests = pgTable(
  "stock_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** In lower case, so that an address asks once. */
    email: text("email").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("stock_requests_product_email_key").on(table.productId, table.email),
    /** For the oldest requests, which are answered first and end first. */
    index("stock_requests_created_at_idx").on(table.createdAt),
    /** For a buyer's page (D61). */
    index("stock_requests_email_idx").on(emailKey(table.email)),
    check("stock_requests_email_length", sql`length(${table.email}) between 3 and 254`),
    check("stock_requests_email_lower", sql`${table.email} = lower(${table.email})`),
  ],
);
