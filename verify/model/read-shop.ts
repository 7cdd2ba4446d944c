import { type ShopState, shopSchema } from "./shop-state.ts";

/** The rows of a table as a JSON list: each column by its name in shop-state.ts. */
const list = (columns: Readonly<Record<string, string>>, from: string, sorting: string): string => {
  const fields = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  return `coalesce((select json_agg(json_build_object(${fields.join(", ")}) order by ${sorting}) from ${from}), '[]')`;
};
const values = (column: string, from: string, sorting: string): string =>
  `coalesce((select json_agg(${column} order by ${sorting}) from ${from}), '[]')`;
const ms = (column: string): string => `extract(epoch from ${column}) * 1000`;

const LINES = list(
  {
    name: "productname",
    plan: "plan",
    productId: "product_id",
    unitCents: "unit_cents",
    listedCents: "coalesce(listed_cents, unit_cents)",
    quantity: "quantity",
  },
  "order_items where order_id = o.id",
  "position",
);
const STEPS = list(
  { id: "id", from: "from_state", to: "to_state", kind: "kind", note: "note", atMs: ms("at") },
  "entitlement_events where entitlement_id = u.id",
  "id",
);
const UNITS = list(
  {
    id: "u.id",
    state: "u.state",
    productId: "line.product_id",
    plan: "line.plan",
    renewsId: "u.renews_id",
    administrator: "u.administrator_email",
    isAwaited: "u.details_due_at is not null",
    supplierReference: "u.supplier_reference",
    reference: "u.reference",
    endsOn: "u.ends_on",
    failedReason: "u.failed_reason",
    steps: STEPS,
  },
  "entitlements u join order_items line on line.order_id = u.order_id and line.position = u.position where u.order_id = o.id",
  "u.position, u.unit",
);
const REFUNDS = list(
  {
    id: "r.id",
    requestKey: "request_key",
    scope: "scope",
    keep: "keep",
    amountCents: "amount_cents",
    source: "source",
    username: "username",
    state: "state",
    providerId: "provider_id",
    noteId: "credit_note_id",
    retryOf: "retry_of",
    withdrawalId: "withdrawal_id",
    createdMs: ms("created_at"),
    unitIds: values("entitlement_id", "refund_units where refund_id = r.id", "entitlement_id"),
    hasSucceeded: "exists (select from refund_events e where e.refund_id = r.id and e.state = 'succeeded')",
  },
  "refunds r where order_id = o.id",
  "created_at, r.id",
);
const CORRECTIONS = list(
  {
    id: "id",
    state: "state",
    vatNumber: "company ->> 'vatNumber'",
    vatRule: "vat_rule",
    amountCents: "amount_cents",
    refundId: "refund_id",
    creditedInvoiceId: "credited_invoice_id",
    creditNoteId: "credit_note_id",
    invoiceId: "invoice_id",
  },
  "corrected_invoices where order_id = o.id",
  "created_at, done_at",
);
const LATE_CHECKS = list(
  { vatNumber: "vat_number", outcome: "outcome" },
  "late_vat_checks where order_id = o.id",
  "vat_number",
);
const COMPANY =
  "case when company is null then null else json_build_object('country', company ->> 'country', 'vatNumber', company ->> 'vatNumber') end";
const ORDERS = list(
  {
    id: "id",
    number: "sequence",
    status: "status",
    sessionId: "checkout_session_id",
    browserHash: "browser_hash",
    userId: "user_id",
    linkVersion: "link_version",
    amountCents: "amount_cents",
    paymentIntentId: "payment_intent_id",
    invoiceId: "invoice_id",
    invoiceNumber: "invoice_number",
    company: COMPANY,
    vatRule: "vat_rule",
    corrections: CORRECTIONS,
    lateChecks: LATE_CHECKS,
    paidMs: ms("paid_at"),
    hasBuyer: "coalesce(customer_email, '') <> ''",
    wantsNoReminders: "reminders_stopped_at is not null",
    lines: LINES,
    timeline: values("kind", "order_events where order_id = o.id", "id"),
    units: UNITS,
    refunds: REFUNDS,
    notes: list(
      { id: "provider_id", number: "number", amountCents: "amount_cents", isVoid: "void" },
      "credit_notes where order_id = o.id",
      "provider_id",
    ),
    disputes: list(
      { id: "provider_id", state: "state", amountCents: "amount_cents" },
      "disputes where order_id = o.id",
      "provider_id",
    ),
    mismatch: "(select found from refund_mismatches where order_id = o.id)",
  },
  "orders o",
  "sequence",
);

const PARTS = {
  orders: ORDERS,
  mails: list(
    {
      id: "id",
      key: "key",
      kind: "kind",
      orderId: "order_id",
      recipient: "recipient",
      text: "text",
      state: "state",
      byHand: "by_hand",
      isDue: "next_try_at is not null",
    },
    "mails",
    "sequence",
  ),
  products: list(
    {
      id: "id",
      name: "productname",
      imageUrl: "image_url",
      cents: "total_cents",
      isInStock: "stock",
      place: "display_order",
      version: "version",
    },
    "products",
    "display_order, id",
  ),
  withdrawals: list(
    {
      id: "id",
      number: "sequence",
      orderId: "order_id",
      email: "email",
      orderNumber: "order_number",
      statement: "statement",
      isHandled: "handled_at is not null",
    },
    "withdrawals",
    "sequence",
  ),
  messages: list({ id: "id" }, "contact_messages", "created_at, id"),
  accounts: list(
    {
      id: "id",
      username: "username",
      passwordHash: "password_hash",
      sessions: values("id", "sessions where user_id = u.id", "id"),
      staffRoles: "staff_roles",
      hasFactor:
        "exists (select from passkeys where user_id = u.id) or exists (select from code_secrets where user_id = u.id and confirmed_at is not null)",
    },
    "users u",
    "username",
  ),
  invitations: list({ id: "id", invitedBy: "invited_by" }, "staff_invitations", "created_at, id"),
  staffRules: list(
    { refundLimitCents: "refund_limit_cents", isFactorRequired: "second_factor_required" },
    "staff_rules",
    "only_row",
  ),
  acts: list({ id: "id", username: "username", call: "call" }, "acts", "at, id"),
  formMails: list({ hash: "recipient_hash", atMs: ms("counted_at") }, "form_mails", "counted_at"),
};
const WHOLE = `select json_build_object(${Object.entries(PARTS)
  .map(([name, rows]) => `'${name}', ${rows}`)
  .join(", ")})`;

/** Asks the shop's database; answers rows of texts. */
export type Database = { ask(sql: string): Promise<readonly (readonly (string | null)[])[]> };

/** Everything of the shop's tables that a rule reads, in one statement: what is committed at the moment. */
export async function readShop(database: Database): Promise<ShopState> {
  const [row] = await database.ask(WHOLE);
  return shopSchema.parse(JSON.parse(row?.[0] ?? "null"));
}
