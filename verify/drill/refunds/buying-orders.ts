import Stripe from "stripe";
import { z } from "zod";
import type { CartItem } from "#domain/cart.ts";
import { SANDBOX_KEYS } from "#dev/settings.ts";
import type { Caller } from "#dev/testing/caller.ts";
import type { Ground } from "../ground.ts";
import { reconcile } from "../reconcile.ts";
import { openCheckout, type Purchase } from "../shopper.ts";
import { sideBySide } from "../side-by-side.ts";
import type { Sequence } from "./sequence.ts";

const SHOPPERS_AT_ONCE = 6;

/** An order that a sequence is about. */
export type Bought = {
  readonly id: string;
  readonly number: string;
  readonly sessionId: string;
  readonly amountCents: number;
};
type Wanted = Pick<Sequence, "invoice" | "card"> & { readonly cart: readonly CartItem[] };

const itemsSchema = z.array(
  z.object({ orderId: z.string(), description: z.string(), quantity: z.number(), unitCents: z.number() }),
);

/** Has an open order paid by a session without an invoice, as a provider's account may be set up. */
async function withoutInvoice({ sql, shop }: Ground, purchase: Purchase): Promise<Purchase> {
  const rows = await sql`
    select order_id as "orderId", description, quantity, unit_cents as "unitCents" from order_items
    where order_id = (select id from orders where checkout_session_id = ${purchase.sessionId}) order by position`;
  const items = itemsSchema.parse([...rows]);
  const orderId = items[0]?.orderId ?? "";
  const { hostname, port } = new URL(shop.stripe?.url ?? "");
  const stripe = new Stripe(SANDBOX_KEYS.secretKey, { host: hostname, port, protocol: "http" });
  const { id } = await stripe.checkout.sessions.create({
    mode: "payment",
    ui_mode: "embedded_page",
    adaptive_pricing: { enabled: false },
    return_url: `${shop.url}/return?session_id={CHECKOUT_SESSION_ID}`,
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    line_items: items.map(({ description, quantity, unitCents }) => ({
      quantity,
      price_data: { currency: "eur", unit_amount: unitCents, product_data: { name: description } },
    })),
  });
  await sql`update orders set checkout_session_id = ${id} where id = ${orderId}`;
  return { ...purchase, sessionId: id };
}

async function open(ground: Ground, caller: Caller, { cart, invoice }: Wanted): Promise<Purchase> {
  const purchase = await openCheckout(caller, cart);
  if (!purchase) throw new Error("no checkout was opened");
  return invoice ? purchase : withoutInvoice(ground, purchase);
}

/** Buys each of these, many at once, and lets the shop learn of every payment. In the same sequence. */
export async function buyOrders(
  ground: Ground,
  caller: Caller,
  wanted: readonly Wanted[],
): Promise<readonly Bought[]> {
  const purchases = await sideBySide(wanted, SHOPPERS_AT_ONCE, async (one) => {
    const purchase = await open(ground, caller, one);
    await ground.provider.pay(purchase.sessionId, { card: one.card });
    return purchase;
  });
  await ground.provider.idle();
  await reconcile(ground, purchases);
  return ordersOf(ground, purchases);
}

const boughtSchema = z.array(
  z.object({ id: z.string(), number: z.string(), sessionId: z.string(), amountCents: z.number() }),
);

async function ordersOf({ sql }: Ground, purchases: readonly Purchase[]): Promise<Bought[]> {
  const rows = await sql`
    select id, 'SO-' || lpad(sequence::text, 6, '0') as number, checkout_session_id as "sessionId",
      amount_cents as "amountCents"
    from orders where status = 'paid' and checkout_session_id in ${sql(purchases.map(({ sessionId }) => sessionId))}`;
  const bought = new Map(boughtSchema.parse([...rows]).map((order) => [order.sessionId, order]));
  return purchases.map(({ sessionId }) => {
    const order = bought.get(sessionId);
    if (!order) throw new Error(`the payment of ${sessionId} did not make a paid order`);
    return order;
  });
}

/** An order that nobody pays for. Returns its number. */
export async function leaveUnpaid(
  { sql }: Ground,
  caller: Caller,
  cart: readonly CartItem[],
): Promise<string> {
  const purchase = await openCheckout(caller, cart);
  const [row] = await sql`
    select 'SO-' || lpad(sequence::text, 6, '0') as number from orders where checkout_session_id = ${purchase?.sessionId ?? ""}`;
  return z.object({ number: z.string() }).parse(row).number;
}
