import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import type { CartVat } from "#domain/cart/cart-vat.ts";
import type { Company } from "#domain/cart/company.ts";
import type { Residence } from "#domain/cart/residence.ts";
import { OFFER_STATUSES, type OfferLine, type OfferStatus } from "#domain/offers/offer.ts";
import type { OfferId } from "#domain/orders/ids.ts";
import { at, createdAt, sqlList } from "../columns.ts";
import { emailKey } from "../email-key.ts";

/** Who accepted an offer, and what they chose. */
export type Acceptance = {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** Empty without one. */
  readonly purchaseOrder: string;
  /** Null if the subscriptions keep theirs (D42). */
  readonly administrator: ChosenAdmin | null;
};

/**
 * Offers (D83). One never changes but its status: another one replaces it, so that its link shows what was offered, or that it has
 * ended.
 */
export const offers = pgTable(
  "offers",
  {
    id: uuid("id").$type<OfferId>().primaryKey().defaultRandom(),
    /** Shown to people through `offerNumber`. */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ startWith: 101 }),
    status: text("status").$type<OfferStatus>().notNull().default("open"),
    email: text("email").notNull(),
    /** Null for a consumer, who has a residence. */
    company: jsonb("company").$type<Company>(),
    residence: jsonb("residence").$type<Residence>(),
    lines: jsonb("lines").$type<readonly OfferLine[]>().notNull(),
    /** The sum of its lines on screen, with VAT. */
    grossCents: integer("gross_cents").notNull(),
    /** How it was taxed when it was made; decided again when it's accepted. */
    vat: jsonb("vat").$type<CartVat>().notNull(),
    note: text("note").notNull(),
    /** Its last day, in Amsterdam. */
    validUntil: date("valid_until").notNull(),
    /** The username of the one of staff who made it, at that time; null for a buyer's own. */
    createdBy: text("created_by"),
    createdAt: createdAt(),
    acceptance: jsonb("acceptance").$type<Acceptance>(),
    /** The offer whose place it takes. */
    replacesId: uuid("replaces_id")
      .$type<OfferId>()
      .references((): AnyPgColumn => offers.id, { onDelete: "set null" }),
    remindedAt: at("reminded_at"),
    /** The time of the last change of its status, from which it's kept. */
    movedAt: at("moved_at").notNull(),
    /** Buyer, folded for the admins' search. */
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(email || ' ' || coalesce(company ->> 'name', ''))`),
  },
  (table) => [
    uniqueIndex("offers_sequence_key").on(table.sequence),
    /** An offer is replaced by one other. */
    uniqueIndex("offers_replaces_id_key").on(table.replacesId),
    index("offers_status_idx").on(table.status, table.sequence),
    /** For those that end. */
    index("offers_valid_until_idx")
      .on(table.validUntil)
      .where(sql`status in ('open', 'accepted')`),
    /** For removing old ones. */
    index("offers_moved_at_idx").on(table.movedAt),
    index("offers_created_at_idx").on(table.createdAt),
    index("offers_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    /** For a buyer's data. */
    index("offers_email_idx").on(emailKey(table.email)),
    index("offers_company_email_idx")
      .on(emailKey(sql`${table.company} ->> 'email'`))
      .where(sql`company is not null`),
    index("offers_administrator_idx")
      .on(emailKey(sql`${table.acceptance} -> 'administrator' ->> 'email'`))
      .where(sql`acceptance is not null`),
    check("offers_status_known", sql`${table.status} in (${sqlList(OFFER_STATUSES)})`),
    check("offers_email_length", sql`length(${table.email}) between 3 and 254`),
    check("offers_for_somebody", sql`(${table.company} is null) <> (${table.residence} is null)`),
    check("offers_gross_range", sql`${table.grossCents} between 1 and 99999999`),
    check(
      "offers_accepted_by_somebody",
      sql`${table.status} not in ('accepted', 'ordered') or ${table.acceptance} is not null`,
    ),
  ],
);

/** SQL: the address of who is to administer an accepted offer's subscriptions. */
export const offersAdministratorEmail = sql`${offers.acceptance} -> 'administrator' ->> 'email'`;
