import { z } from "zod";
import type { Backend } from "../backend.ts";

const orderSchema = z.object({
  id: z.string(),
  number: z.int(),
  status: z.enum(["pending", "processing", "paid", "payment_failed", "expired", "cancelled"]),
  sessionId: z.string().nullable(),
  browserHash: z.string(),
  userId: z.string().nullable(),
  /** How often its links have been ended. */
  linkVersion: z.int(),
  amountCents: z.int(),
  paymentIntentId: z.string().nullable(),
  lines: z.array(
    z.object({ name: z.string(), productId: z.string().nullable(), unitCents: z.int(), quantity: z.int() }),
  ),
  timeline: z.array(z.string()),
  units: z.array(
    z.object({
      id: z.string(),
      state: z.string(),
      productId: z.string().nullable(),
      /** The unit that it renews. */
      renewsId: z.string().nullable(),
      steps: z.array(
        z.object({
          id: z.int(),
          from: z.string().nullable(),
          to: z.string(),
          kind: z.string(),
          note: z.string().nullable(),
          at: z.string(),
        }),
      ),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amountCents: z.int(),
      state: z.enum(["pending", "succeeded", "failed"]),
      providerId: z.string().nullable(),
    }),
  ),
  isDisputed: z.boolean(),
});
const mailSchema = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  orderId: z.string().nullable(),
  recipient: z.string(),
  state: z.string(),
  /** An administrator has sent it again. */
  byHand: z.boolean(),
});
const withdrawalSchema = z.object({
  id: z.string(),
  number: z.int(),
  orderId: z.string().nullable(),
  email: z.string(),
  /** As it was typed. */
  orderNumber: z.string(),
  statement: z.string(),
  isHandled: z.boolean(),
});
const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  passwordHash: z.string(),
  sessions: z.array(z.string()),
});
const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  cents: z.int(),
  isInStock: z.boolean(),
  place: z.int(),
  version: z.int(),
});
const shopSchema = z.object({
  orders: z.array(orderSchema),
  mails: z.array(mailSchema),
  products: z.array(productSchema),
  withdrawals: z.array(withdrawalSchema),
  messages: z.array(z.object({ id: z.string() })),
  accounts: z.array(accountSchema),
  /** Whom public forms have mailed, by the hash of the address, and when, oldest first. */
  formMails: z.array(z.object({ hash: z.string(), atMs: z.number() })),
});

/** What the database says, read with SQL of the checker's own. */
export type ShopState = z.infer<typeof shopSchema>;
export type ShopOrder = ShopState["orders"][number];
export type ShopMail = ShopState["mails"][number];

const list = (rows: string): string => `coalesce((${rows}), '[]')`;

const STEPS = `select json_agg(json_build_object('id', id, 'from', from_state, 'to', to_state, 'kind', kind, 'note', note, 'at', at) order by id) from entitlement_events where entitlement_id = u.id`;
const ORDERS = `select json_agg(json_build_object(
  'id', id, 'number', sequence, 'status', status, 'sessionId', checkout_session_id, 'browserHash', browser_hash, 'userId', user_id, 'linkVersion', link_version,
  'amountCents', amount_cents, 'paymentIntentId', payment_intent_id,
  'lines', ${list(`select json_agg(json_build_object('name', productname, 'productId', product_id, 'unitCents', unit_cents, 'quantity', quantity) order by position) from order_items where order_id = o.id`)},
  'timeline', ${list(`select json_agg(kind order by id) from order_events where order_id = o.id`)},
  'units', ${list(`select json_agg(json_build_object('id', id, 'state', state, 'productId', (select product_id from order_items line where line.order_id = u.order_id and line.position = u.position), 'renewsId', renews_id, 'steps', ${list(STEPS)}) order by position, unit) from entitlements u where order_id = o.id`)},
  'refunds', ${list(`select json_agg(json_build_object('id', id, 'amountCents', amount_cents, 'state', state, 'providerId', provider_id) order by created_at, id) from refunds where order_id = o.id`)},
  'isDisputed', exists (select from disputes where order_id = o.id and state = 'open')
) order by sequence) from orders o`;
const MAILS = `select json_agg(json_build_object('id', id, 'key', key, 'kind', kind, 'orderId', order_id, 'recipient', recipient, 'state', state, 'byHand', by_hand) order by sequence) from mails`;
const PRODUCTS = `select json_agg(json_build_object('id', id, 'name', productname, 'imageUrl', image_url, 'cents', total_cents, 'isInStock', stock, 'place', display_order, 'version', version) order by display_order, id) from products`;
const WITHDRAWALS = `select json_agg(json_build_object('id', id, 'number', sequence, 'orderId', order_id, 'email', email, 'orderNumber', order_number, 'statement', statement, 'isHandled', handled_at is not null) order by sequence) from withdrawals`;
const MESSAGES = `select json_agg(json_build_object('id', id) order by created_at, id) from contact_messages`;
const ACCOUNTS = `select json_agg(json_build_object('id', id, 'username', username, 'passwordHash', password_hash, 'sessions', ${list(`select json_agg(id order by id) from sessions where user_id = u.id`)}) order by username) from users u`;
const FORM_MAILS = `select json_agg(json_build_object('hash', recipient_hash, 'atMs', extract(epoch from counted_at) * 1000) order by counted_at) from form_mails`;

const PARTS = {
  orders: ORDERS,
  mails: MAILS,
  products: PRODUCTS,
  withdrawals: WITHDRAWALS,
  messages: MESSAGES,
  accounts: ACCOUNTS,
  formMails: FORM_MAILS,
};
const WHOLE = `select json_build_object(${Object.entries(PARTS)
  .map(([name, rows]) => `'${name}', ${list(rows)}`)
  .join(", ")})`;

/** What is committed at the moment. */
export async function readShop(control: Backend): Promise<ShopState> {
  const [row] = await control.ask(WHOLE);
  return shopSchema.parse(JSON.parse(row?.[0] ?? "null"));
}
