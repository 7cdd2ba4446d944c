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
    state: "state",
    providerId: "provider_id",
    noteId: "credit_note_id",
    retryOf: "retry_of",
    withdrawalId: "withdrawal_id",
    unitIds: values("entitlement_id", "refund_units where refund_id = r.id", "entitlement_id"),
    hasSucceeded: "exists (select from refund_events e where e.refund_id = r.id and e.state = 'succeeded')",
  },
  "refunds r where order_id = o.id",
  "created_at, r.id",
);
const ORDERS = list(
  {
    id: "id",
    number: "sequence",
    status: "status",
    sessionId: "checkout_session_id",
    amountCents: "amount_cents",
    paymentIntentId: "payment_intent_id",
    invoiceId: "invoice_id",
    paidMs: ms("paid_at"),
    lines: LINES,
    timeline: values("kind", "order_events where order_id = o.id", "id"),
    units: UNITS,
    refunds: REFUNDS,
    notes: list(
      { id: "provider_id", amountCents: "amount_cents", isVoid: "void" },
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
