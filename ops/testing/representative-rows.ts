import type { Sql } from "postgres";
import { z } from "zod";
import { testVatFacts } from "#worker/testing/vat-facts.ts";

/** A table of the current schema, with the columns a row may set. */
export type TableInfo = { readonly name: string; readonly columns: readonly string[] };
type Row = Readonly<Record<string, unknown>>;

const ADA = "11111111-1111-4111-8111-111111111111";
const OFFER = "12121212-1212-4212-8212-121212121212";
const ORDER = "22222222-2222-4222-8222-222222222222";
const LEFT_ORDER = "33333333-3333-4333-8333-333333333333";
const PRODUCT = "44444444-4444-4444-8444-444444444444";
const COLLECTION = "88888888-8888-4888-8888-888888888888";
const ENTITLEMENT = "55555555-5555-4555-8555-555555555555";
const WITHDRAWAL = "66666666-6666-4666-8666-666666666666";
const FAILED_REFUND = "77777777-7777-4777-8777-777777777777";
const TIME = "2026-03-01T10:00:00.000Z";
/** More than eight years before the database's own time, so that acts may be removed (D60). */
const LONG_AGO = "2010-03-01T10:00:00.000Z";

/**
 * Rows with a value in every column, parents before children. Columns that the schema under test doesn't have yet are
 * left out. A table without rows here, or a required column without a value, fails the tests that need it.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  products: [
    {
      id: PRODUCT,
      productname: "Zeichnung Größe ÅÉ 'quoted' \\ %",
      slug: "zeichnung",
      image_url: "/images/seed-zeichnung.webp",
      price_cents: 129_950,
      discount_cents: 300_25,
      description: "Draws.\nTwo lines; a tab\there, and \u{1F600}.",
      facts: "Languages: English, Čeština\nNeeds: 'Fusion'",
      stock: false,
      main_categories: ["Workflows", "Operating system"],
      subcategories: ["Animation", "Windows"],
      plans: ["Monthly", "1 year"],
      monthly_cents: 99_90,
      one_year_cents: 999_00,
      three_year_cents: null,
      shown: "2026-12-01",
      display_order: 3,
      version: 7,
      created_at: TIME,
      updated_at: TIME,
      updated_by: "warden",
    },
    {
      id: COLLECTION,
      productname: "Collection",
      slug: "collection",
      image_url: "/images/seed-collection.webp",
      price_cents: 200_000,
      discount_cents: null,
      description: "Several in one.",
      facts: "",
      stock: true,
      main_categories: ["Workflows"],
      subcategories: ["Animation"],
      plans: ["1 year", "3 year"],
      monthly_cents: null,
      one_year_cents: null,
      three_year_cents: 190_000,
      display_order: 4,
      version: 1,
      created_at: TIME,
      updated_at: TIME,
      updated_by: null,
    },
  ],
  included_products: [{ collection_id: COLLECTION, product_id: PRODUCT }],
  // Triggers on the tables above write its only row.
  catalogue_version: [],
  deleted_products: [
    {
      product_id: "99999999-9999-4999-8999-999999999999",
      productname: "Gone",
      image_url: "/images/seed-gone.webp",
      slug: "gone",
      old_slugs: ["gone-before"],
      version: 3,
      draft: { productname: "Gone" },
      collection_ids: [COLLECTION],
      lines: [{ order_id: ORDER, position: 0 }],
      deleted_at: TIME,
      deleted_by: "warden",
    },
  ],
  old_slugs: [{ slug: "drawing", product_id: PRODUCT }],
  unused_images: [{ key: "images/1763684000000-left-bbbbbb.png", since: TIME }],
  removed_images: [{ stem: "/images/1763684000000-gone-cccccc", removed_at: TIME }],
  users: [
    {
      id: ADA,
      username: "Ada-Drafter",
      password_hash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
      roles: [2001, 5150],
      staff_roles: ["owner"],
      staff_since: TIME,
      company: { name: "Bureau GmbH", email: "ada@bureau.example" },
      email: "ada@example.com",
      created_at: TIME,
    },
  ],
  account_links: [
    {
      id: "88888888-8888-4888-8888-888888888888",
      token_hash: "a".repeat(64),
      kind: "confirm_email",
      user_id: ADA,
      email: "ada@bureau.example",
      expires_at: TIME,
      created_at: TIME,
    },
  ],
  sessions: [
    {
      id: "f".repeat(64),
      user_id: ADA,
      expires_at: TIME,
      trusted: true,
      device: "Firefox on Windows",
      country: "NL",
      seen_at: TIME,
      proven_at: TIME,
      created_at: TIME,
    },
  ],
  passkeys: [
    {
      id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
      user_id: ADA,
      credential_id: "Y3JlZGVudGlhbA",
      public_key: "a2V5",
      counter: 7,
      transports: ["internal", "hybrid"],
      backed_up: true,
      name: "Drawing board",
      created_at: TIME,
      last_used_at: TIME,
    },
  ],
  code_secrets: [
    {
      user_id: ADA,
      sealed_secret: "aXY.c2VhbGVk",
      last_step: 58_787_466,
      confirmed_at: TIME,
      wrong_codes: 2,
      wrong_since: TIME,
      created_at: TIME,
    },
  ],
  recovery_codes: [{ hash: "d".repeat(64), user_id: ADA, created_at: TIME }],
  passkey_challenges: [{ hash: "c".repeat(64), purpose: "prove", user_id: ADA, expires_at: TIME }],
  pending_sign_ins: [
    {
      id: "b".repeat(64),
      user_id: ADA,
      password_digest: "a".repeat(64),
      trusted: true,
      attempts: 1,
      expires_at: TIME,
    },
  ],
  sign_in_failures: [{ key: "e".repeat(64), since: TIME, failures: 3 }],
  offers: [
    {
      id: OFFER,
      status: "replaced",
      email: "ada@example.com",
      company: { name: "Bureau GmbH", email: "ada@bureau.example" },
      residence: null,
      lines: [{ productname: "Zeichnung", reason: "A first order" }],
      gross_cents: 1_998_00,
      vat: { rule: "domestic", country: "NL", ratePercent: 21, silent: false },
      note: "As agreed.\nTwo lines.",
      valid_until: "2026-03-31",
      created_by: "warden",
      created_at: TIME,
      acceptance: null,
      replaces_id: null,
      reminded_at: TIME,
      moved_at: TIME,
    },
    {
      id: ORDER,
      status: "ordered",
      email: "ada@example.com",
      company: null,
      residence: { country: "NL", postcode: "" },
      lines: [{ productname: "Zeichnung", reason: null }],
      gross_cents: 1_998_00,
      vat: { rule: "domestic", country: "NL", ratePercent: 21, silent: false },
      note: "",
      valid_until: "2026-03-31",
      created_by: null,
      created_at: TIME,
      acceptance: { name: "Ada", at: TIME, purchaseOrder: "", administrator: { email: "cad@example.com" } },
      replaces_id: OFFER,
      reminded_at: null,
      moved_at: TIME,
    },
  ],
  orders: [
    {
      id: ORDER,
      status: "paid",
      checkout_session_id: "cs_test_a",
      browser_hash: "a".repeat(64),
      cart_fingerprint: "b".repeat(64),
      amount_cents: 199_800,
      vat_cents: 34_675,
      vat_facts: testVatFacts(),
      currency: "eur",
      user_id: ADA,
      offer_id: ORDER,
      claimed_at: TIME,
      customer_name: "Ada Drafter",
      customer_email: "ada@example.com",
      payment_intent_id: "pi_1",
      country: "NL",
      payment_method: "ideal",
      invoice_id: "in_1",
      invoice_number: "HS-0001",
      invoice_numbered_at: TIME,
      invoice_issued_at: TIME,
      created_at: TIME,
      updated_at: TIME,
      paid_at: TIME,
      transfer_ends_at: TIME,
      reminders_stopped_at: TIME,
      money_asked_at: TIME,
      link_version: 2,
    },
    {
      id: LEFT_ORDER,
      status: "expired",
      checkout_session_id: null,
      browser_hash: "c".repeat(64),
      cart_fingerprint: "d".repeat(64),
      amount_cents: 1,
      administrator: { email: "cad@example.com" },
      vat_facts: testVatFacts(),
      currency: "eur",
      user_id: null,
      customer_name: null,
      customer_email: null,
      payment_intent_id: null,
      created_at: TIME,
      updated_at: TIME,
      paid_at: null,
    },
  ],
  order_items: [
    {
      order_id: ORDER,
      position: 0,
      product_id: PRODUCT,
      productname: "Zeichnung",
      plan: "1 year",
      description: "Zeichnung · 1 year",
      unit_cents: 999_00,
      quantity: 2,
      renews_order_id: LEFT_ORDER,
    },
    {
      order_id: LEFT_ORDER,
      position: 0,
      product_id: null,
      productname: "Gone",
      plan: "Monthly",
      description: "Gone · Monthly",
      unit_cents: 1,
      quantity: 1,
    },
  ],
  order_events: [
    {
      order_id: ORDER,
      kind: "email_corrected",
      source: "admin",
      username: "warden",
      note: "ada@exmaple.com → ada@example.com",
      at: TIME,
    },
  ],
  entitlements: [
    {
      id: ENTITLEMENT,
      order_id: ORDER,
      position: 0,
      unit: 1,
      state: "delivered",
      administrator_email: "cad@example.com",
      administrator_company: "Drafters & Söhne",
      details_due_at: null,
      to_deliver_since: TIME,
      promised_at: TIME,
      supplier_reference: "PO-77",
      supplier: "Distributor BV",
      reference: "57123456789",
      starts_on: "2026-03-01",
      ends_on: "2027-02-28",
      failed_reason: null,
      renews_id: null,
      created_at: TIME,
      updated_at: TIME,
    },
  ],
  reminders: [{ order_id: ORDER, ends_on: "2027-02-28", days_before: 60, queued_at: TIME }],
  entitlement_events: [
    {
      entitlement_id: ENTITLEMENT,
      kind: "delivered",
      from_state: "ordered",
      to_state: "delivered",
      source: "admin",
      username: "warden",
      note: "57123456789",
      at: TIME,
    },
  ],
  stripe_events: [{ id: "evt_1", type: "checkout.session.completed", processed_at: TIME }],
  contact_messages: [
    {
      id: ADA,
      first_name: "Ada",
      last_name: "Drafter",
      email: "ada@example.com",
      phone: "+31 (0)20 123.4567",
      message: 'Hello\n"there", \\N is no null',
      created_at: TIME,
      read_at: TIME,
      answered_at: TIME,
      archived_at: TIME,
      order_id: ORDER,
      offer_id: OFFER,
    },
  ],
  message_answers: [
    { id: ADA, message_id: ADA, text: "Yes, we do.\n\nRegards", username: "warden", created_at: TIME },
  ],
  answer_templates: [{ id: ADA, name: "Out of stock", text: "Dear {name},", updated_at: TIME }],
  order_views: [
    { id: ADA, name: "Late", q: "ada@example.com", status: "overdue", sort: "-total", updated_at: TIME },
  ],
  mails: [
    {
      id: ADA,
      key: `order_confirmation/${ORDER}`,
      kind: "order_confirmation",
      priority: 0,
      order_id: ORDER,
      offer_id: OFFER,
      recipient: "ada@example.com",
      reply_to: "shop@example.com",
      subject: "Your order SO-001001 is confirmed",
      text: "Thank you.\nTwo lines; a tab\there.",
      html: "<p>Thank you.</p>",
      link_placeholder: "added-when-sent-0b5c8ad6",
      attachments: [{ filename: "end.ics", contentType: "text/calendar", contentBase64: "QUJD" }],
      state: "sent",
      attempts: 2,
      first_tried_at: TIME,
      next_try_at: null,
      sending_until: null,
      unclear_since: null,
      bounced_for_now: false,
      provider_id: "4dd369bc",
      sent_at: TIME,
      last_error: null,
      created_at: TIME,
      by_hand: false,
      resend_of: null,
    },
  ],

  late_vat_checks: [
    {
      order_id: ORDER,
      vat_number: "DE123456789",
      attempts: 3,
      next_at: TIME,
      ends_on: "2026-04-30",
      outcome: "valid",
      name: "Bureau GmbH",
      address: "Hauptstraße 1, Berlin",
      consultation_number: "WAPIAAAAY2",
      checked_at: TIME,
      answer: '{"valid": true}',
    },
  ],
  vat_checks: [
    {
      vat_number: "DE123456789",
      outcome: "valid",
      name: null,
      address: null,
      consultation_number: "WAPIAAAAY1",
      checked_at: TIME,
      answer: '{"valid": true}',
    },
  ],
  price_history: [
    {
      product_id: PRODUCT,
      productname: "Zeichnung",
      plan: "1 year",
      paid_cents: 999_00,
      list_cents: 129_950,
      discount_cents: 300_25,
      at: TIME,
    },
  ],
  scheduled_prices: [
    {
      id: ADA,
      product_id: PRODUCT,
      plan: "1 year",
      cents: 899_00,
      first_day: "2026-03-01",
      last_day: "2026-03-31",
      created_at: TIME,
      created_by: "warden",
      started_at: TIME,
      own_cents_before: 999_00,
      lowest_cents: 999_00,
      ended_at: TIME,
    },
  ],
  stock_requests: [{ id: ADA, product_id: PRODUCT, email: "ada@example.com", created_at: TIME }],
  order_notes: [
    {
      id: ADA,
      order_id: ORDER,
      about_customer: true,
      text: "Called back.",
      username: "warden",
      created_at: TIME,
    },
  ],
  order_tags: [{ order_id: ORDER, tag: "vip", created_at: TIME }],
  accountant_links: [
    {
      id: ADA,
      name: "Ada at Books & Co",
      token_hash: "6".repeat(64),
      created_by: "warden",
      created_at: TIME,
      valid_until: "2026-06-01",
      last_used_at: TIME,
      revoked_at: TIME,
    },
  ],
  staff_invitations: [
    {
      id: ADA,
      name: "Grace at the desk",
      staff_roles: ["sales", "catalogue"],
      token_hash: "8".repeat(64),
      invited_by: ADA,
      created_at: TIME,
      expires_at: TIME,
    },
  ],
  approvals: [
    {
      id: ADA,
      asked_by: ADA,
      call: "refund",
      input_hash: "7".repeat(64),
      summary: "refund €600.00 of SO-001001",
      asked_at: TIME,
      expires_at: TIME,
      approved_by: null,
      approved_at: null,
    },
  ],
  staff_rules: [
    {
      only_row: true,
      second_factor_required: true,
      refund_limit_cents: 500_00,
      second_eyes: true,
      second_eyes_refund_cents: 1000_00,
      updated_at: TIME,
    },
  ],
  shop_settings: [{ key: "offerDays", text: "14", version: 2, changed_at: TIME, changed_by: "warden" }],
  form_mails: [{ id: ADA, recipient_hash: "7".repeat(64), counted_at: TIME }],
  withdrawals: [
    {
      id: WITHDRAWAL,
      fingerprint: "9".repeat(64),
      name: "Ada Drafter",
      email: "ada@example.com",
      order_number: "SO-001001",
      order_id: ORDER,
      statement: "I withdraw.",
      created_at: TIME,
      handled_at: TIME,
      handled_by: "warden",
    },
  ],
  credit_notes: [
    {
      provider_id: "cn_1",
      order_id: ORDER,
      number: "HS-0001-CN-01",
      invoice_id: "in_1",
      amount_cents: 999_00,
      vat_cents: 173_38,
      void: false,
      created_at: TIME,
    },
  ],
  refunds: [
    {
      id: FAILED_REFUND,
      order_id: ORDER,
      request_key: FAILED_REFUND,
      scope: "units",
      keep: false,
      amount_cents: 999_00,
      reason: "Withdrawn",
      source: "admin",
      username: "warden",
      state: "failed",
      provider_id: "re_1",
      credit_note_id: "cn_1",
      vat_cents: 173_38,
      credit_note_number: "HS-0001-CN-01",
      retry_of: null,
      withdrawal_id: WITHDRAWAL,
      failure_reason: "lost_or_stolen_card",
      created_at: TIME,
      updated_at: TIME,
      succeeded_at: TIME,
      failed_at: TIME,
    },
    {
      id: ORDER,
      order_id: ORDER,
      request_key: ORDER,
      scope: "units",
      keep: false,
      amount_cents: 999_00,
      reason: "Withdrawn",
      source: "admin",
      username: "warden",
      state: "pending",
      provider_id: null,
      credit_note_id: "cn_1",
      vat_cents: null,
      credit_note_number: null,
      retry_of: FAILED_REFUND,
      withdrawal_id: null,
      failure_reason: null,
      created_at: TIME,
      updated_at: TIME,
      succeeded_at: null,
      failed_at: null,
    },
  ],
  corrected_invoices: [
    {
      id: ORDER,
      order_id: ORDER,
      state: "done",
      username: "warden",
      company: { name: "Bureau GmbH" },
      vat_rule: "reverse_charge",
      vat_rate: 0,
      refund_id: FAILED_REFUND,
      amount_cents: 825_62,
      credited_invoice_id: "in_1",
      credited_invoice_number: "HS-0001",
      credit_note_id: "cn_2",
      credit_note_number: "HS-0001-CN-02",
      credited_vat_cents: 143_29,
      invoice_id: "in_2",
      invoice_number: "HS-0002",
      vat_cents: 0,
      failure_reason: "None",
      asked_at: TIME,
      created_at: TIME,
      done_at: TIME,
    },
  ],
  refund_units: [{ refund_id: FAILED_REFUND, entitlement_id: ENTITLEMENT, failed: true }],
  refund_events: [{ refund_id: FAILED_REFUND, state: "failed", source: "webhook", at: TIME }],
  disputes: [
    {
      provider_id: "du_1",
      order_id: ORDER,
      state: "lost",
      provider_state: "lost",
      amount_cents: 999_00,
      reason: "product_not_received",
      due_at: TIME,
      opened_at: TIME,
      heard_at: TIME,
      lost_at: TIME,
      asked_at: TIME,
    },
  ],
  dispute_movements: [
    { dispute_id: "du_1", order_id: ORDER, amount_cents: -999_00, vat_cents: -173_37, at: TIME },
  ],
  refund_mismatches: [
    { order_id: ORDER, found: "The credit notes are less than the refunds.", found_at: TIME },
  ],
  daily_counts: [{ day: "2026-03-01", name: "webhook_applied", count: 4, last_at: TIME }],
  web_vitals: [{ day: "2026-03-01", page: "product", device: "phone", vital: "lcp", bucket: -4, count: 7 }],
  missed_searches: [{ text: "knitting", count: 3, last_day: "2026-03-01" }],
  reported_errors: [
    {
      day: "2026-03-01",
      source: "browser",
      version: "c6c3472b",
      text: "TypeError: …",
      place: "cart-a.js:1:2",
      count: 3,
      last_at: TIME,
    },
  ],
  acts: [
    {
      id: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa",
      at: LONG_AGO,
      username: "warden",
      user_id: ADA,
      country: "NL",
      call: "products.update",
      what: "Changed a product",
      subject_kind: "product",
      subject: "Zeichnung Größe",
      undo_of: null,
    },
    {
      id: "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb",
      at: LONG_AGO,
      username: "erased",
      user_id: null,
      country: null,
      call: "audit.undo",
      what: "Undid an act",
      subject_kind: null,
      subject: null,
      undo_of: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa",
    },
  ],
  act_changes: [
    {
      act_id: "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa",
      table_name: "products",
      row_key: PRODUCT,
      order_id: ORDER,
      before: { stock: true },
      after: { stock: false },
    },
  ],
  job_runs: [{ job: "reconcile orders", started_at: TIME, duration_ms: 12, succeeded: true }],
};

const columnSchema = z.array(z.object({ table: z.string(), column: z.string() }));

/** Returns the tables of the current schema, in an order in which rows can be inserted. */
export async function tablesOf(sql: Sql): Promise<TableInfo[]> {
  const found = columnSchema.parse(
    await sql`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' and is_identity = 'NO'`,
  );
  const names = [...new Set(found.map(({ table }) => table))];
  const unknown = names.filter((name) => ROWS[name] === undefined);
  if (unknown.length > 0) {
    throw new Error(`Give ${unknown.join(", ")} representative rows (ops/testing/representative-rows.ts).`);
  }
  return Object.keys(ROWS)
    .filter((name) => names.includes(name))
    .map((name) => ({
      name,
      columns: found.filter(({ table }) => table === name).map(({ column }) => column),
    }));
}

/** Inserts a table's representative rows, with the columns that it has. */
export async function insertRows(sql: Sql, { name, columns }: TableInfo): Promise<void> {
  for (const row of ROWS[name] ?? []) {
    const values = columns.filter((column) => row[column] !== undefined);
    const literal = JSON.stringify(row);
    // As JSON, each value gets its column's type, arrays included.
    await sql`
      insert into ${sql(name)} (${sql(values)})
      select ${sql(values)} from jsonb_populate_record(null::${sql(name)}, ${literal}::text::jsonb)`;
  }
}

/** Returns a table's rows as text, with only the given columns, in a fixed order. */
export async function readRows(sql: Sql, { name, columns }: TableInfo): Promise<string[]> {
  const rows =
    await sql`select to_jsonb(shown)::text as row from (select ${sql([...columns])} from ${sql(name)}) shown`;
  return rows.map((row) => String(row["row"])).toSorted();
}
