import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { ownDatabase } from "#dev/testing/own-database.ts";
import { erasePersonalData } from "#worker/personal-data/erase.ts";
import { connect } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { insertRows, tablesOf } from "./testing/representative-rows.ts";

/** An account's name, as its owner signed what they did as staff. The account's erasure puts ‘erased’ there, or nothing. */
const SIGNATURES = [
  "acts.username",
  "accountant_links.created_by",
  "corrected_invoices.username",
  "deleted_products.deleted_by",
  "entitlement_events.username",
  "message_answers.username",
  "offers.created_by",
  "order_events.username",
  "order_notes.username",
  "products.updated_by",
  "refunds.username",
  "scheduled_prices.created_by",
  "shop_settings.changed_by",
  "withdrawals.handled_by",
];

/** The other columns that can hold a person, and what becomes of them. */
const PERSONS: Readonly<Record<string, string>> = {
  "account_links.email": "goes with its account, and from any account with its address",
  "accountant_links.name": "loses the address; a name in it is listed",
  "act_changes.after": "is emptied if it's about an erased order or account, or has the address",
  "act_changes.before": "is emptied with `after`",
  "acts.subject": "is replaced if it's an erased account's name",
  "answer_templates.text": "the shop's own text for everybody",
  "approvals.summary": "goes with the asker's account, and after a day",
  "contact_messages.email": "goes with its message, by its address",
  "contact_messages.first_name": "goes with its message",
  "contact_messages.last_name": "goes with its message",
  "contact_messages.message": "goes with its message; another sender's after a year",
  "contact_messages.phone": "goes with its message",
  "corrected_invoices.company": "stays in the books with its order",
  "entitlement_events.note": "is emptied if it has the address; a name in it is listed",
  "entitlements.administrator_company": "is emptied with the administrator's address",
  "entitlements.administrator_email": "is emptied, by its address",
  "entitlements.failed_reason": "loses the address; a name in it is listed",
  "entitlements.order_folded": "follows its order",
  "entitlements.reference": "loses the address; a name in it is listed",
  "entitlements.supplier": "loses the address; a name in it is listed",
  "entitlements.supplier_reference": "loses the address; a name in it is listed",
  "late_vat_checks.address": "stays in the books with its order",
  "late_vat_checks.answer": "stays in the books with its order",
  "late_vat_checks.name": "stays in the books with its order",
  "mails.attachments": "goes with its mail",
  "mails.html": "goes with its mail",
  "mails.last_error": "goes with its mail",
  "mails.recipient": "goes, by its address; a kept order's confirmation stays",
  "mails.reply_to": "goes, by its address",
  "mails.subject": "goes with its mail",
  "mails.text": "goes with its mail; another recipient's is listed",
  "message_answers.text": "goes with its message",
  "missed_searches.text": "what somebody searched for, without who; goes after 90 days",
  "offers.acceptance": "goes with its offer; another administrator's address in it is emptied",
  "offers.company": "goes with its offer, by its address",
  "offers.email": "goes with its offer, by its address",
  "offers.lines": "goes with its offer",
  "offers.note": "goes with its offer; another's loses the address, and a name in it is listed",
  "offers.residence": "goes with its offer",
  "order_events.note": "is emptied if it has the address; a name in it is listed",
  "order_notes.text":
    "goes with its buyer's address; another's loses the address, and a name in it is listed",
  "order_tags.tag": "goes with its buyer's address",
  "order_views.name": "goes with its view if it has the address; a name in it is listed",
  "order_views.q": "goes with its view if it has the address; a name in it is listed",
  "orders.administrator": "goes with the payment, or with its order; or by its address",
  "orders.company": "stays in the books",
  "orders.customer_email": "stays in the books",
  "orders.customer_name": "stays in the books",
  "orders.vat_evidence": "stays in the books",
  "orders.vat_facts": "stays in the books",
  "passkeys.name": "goes with its account",
  "refunds.reason": "loses the address; a name in it is listed",
  "sessions.device": "goes with its account",
  "shop_settings.text": "the shop's own facts and texts",
  "staff_invitations.name": "loses the address; a name in it is listed",
  "stock_requests.email": "goes, by its address",
  "users.company": "goes with its account, or with its address",
  "users.email": "goes with its account, and is emptied by its address",
  "users.username": "goes with its account",
  "vat_checks.address": "a company's, from the EU's register; goes after 30 days",
  "vat_checks.answer": "a company's, from the EU's register; goes after 30 days",
  "vat_checks.name": "a company's, from the EU's register; goes after 30 days",
  "withdrawals.email": "goes, by its address, once it's handled; stays with a kept order",
  "withdrawals.name": "goes with its withdrawal",
  "withdrawals.statement": "goes with its withdrawal",
};

/** The columns of each table that hold nobody: numbers, kinds, hashes, states, and the shop's own texts. */
const NOBODY: Readonly<Record<string, string>> = {
  account_links: "token_hash kind",
  accountant_links: "token_hash",
  act_changes: "table_name row_key",
  acts: "country call what subject_kind",
  answer_templates: "name",
  approvals: "call input_hash",
  catalogue_version: "version",
  code_secrets: "sealed_secret",
  corrected_invoices:
    "state vat_rule credited_invoice_id credited_invoice_number credit_note_id credit_note_number invoice_id invoice_number failure_reason",
  credit_notes: "provider_id number invoice_id",
  daily_counts: "name",
  deleted_products: "productname image_url slug old_slugs draft lines",
  dispute_movements: "dispute_id",
  disputes: "provider_id state provider_state reason",
  entitlement_events: "kind from_state to_state source",
  entitlements: "state",
  form_mails: "recipient_hash",
  job_runs: "job",
  late_vat_checks: "vat_number outcome consultation_number",
  mails: "key kind state provider_id link_placeholder",
  offers: "status vat",
  old_slugs: "slug",
  order_events: "kind source",
  order_items: "productname plan description",
  order_views: "status sort",
  orders:
    "status checkout_session_id browser_hash cart_fingerprint currency vat_rule payment_intent_id country payment_method invoice_id invoice_number products_folded",
  passkey_challenges: "hash purpose",
  passkeys: "credential_id public_key transports",
  pending_sign_ins: "id password_digest",
  price_history: "productname plan",
  products: "productname slug image_url description facts main_categories subcategories plans shown",
  recovery_codes: "hash",
  refund_events: "state source",
  refund_mismatches: "found",
  refunds: "scope source state provider_id credit_note_id credit_note_number failure_reason",
  removed_images: "stem",
  reported_errors: "source version text place reference",
  scheduled_prices: "plan",
  sessions: "id country",
  shop_settings: "key",
  sign_in_failures: "key",
  staff_invitations: "staff_roles token_hash",
  stripe_events: "id type",
  unused_images: "key",
  users: "password_hash staff_roles",
  vat_checks: "vat_number outcome consultation_number",
  web_vitals: "page device vital",
  withdrawals: "fingerprint order_number",
};

const NAME = "warden";
const columnSchema = z.array(z.object({ table: z.string(), column: z.string() }));

let sql: Sql;
beforeAll(async () => {
  const url = await ownDatabase("erased_columns_tests");
  await migrateDatabase(url);
  sql = connect(url);
});
afterAll(() => sql.end());

/** The columns of the schema with text in any form, but for those that the database generates from others. */
async function textColumns(): Promise<{ readonly table: string; readonly column: string }[]> {
  return columnSchema.parse(
    await sql`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and (udt_name in ('text', '_text', 'varchar', 'jsonb', 'json', 'bytea', 'citext'))`,
  );
}

/** Returns the columns that contain the name. */
async function columnsNaming(name: string): Promise<string[]> {
  const naming: string[] = [];
  for (const { table, column } of await textColumns()) {
    const rows =
      await sql`select from ${sql(table)} where strpos(lower(${sql(column)}::text), ${name}) > 0 limit 1`;
    if (rows.length > 0) naming.push(`${table}.${column}`);
  }
  return naming.toSorted();
}

it("says of every text column whether it can hold a person, and what an erasure does with it", async () => {
  const nobody = Object.entries(NOBODY).flatMap(([table, columns]) =>
    columns.split(" ").map((column) => `${table}.${column}`),
  );
  const listed = [...SIGNATURES, ...Object.keys(PERSONS), ...nobody].toSorted();
  const stored = (await textColumns()).map(({ table, column }) => `${table}.${column}`).toSorted();
  expect(listed).toEqual(stored);
});

it("leaves an account's name nowhere it was put as a signature", async () => {
  for (const table of await tablesOf(sql)) await insertRows(sql, table);
  await sql`insert into users (username, password_hash, roles, staff_roles, staff_since) values ('keeper', 'x', '{2001,5150}', '{owner}', now())`;
  await sql`update users set username = ${NAME} where username <> 'keeper'`;
  expect(await columnsNaming(NAME)).toEqual([...SIGNATURES, "users.username"].toSorted());
  await drizzle(sql).transaction((tx) => erasePersonalData(tx, NAME, new Date("2026-11-28T12:00:00Z")));
  expect(await columnsNaming(NAME)).toEqual([]);
});
