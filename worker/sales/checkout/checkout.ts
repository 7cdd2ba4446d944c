import type { CartVat } from "#domain/cart/cart-vat.ts";
import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import type { CheckoutLine } from "#domain/cart/checkout-input.ts";
import { CART_CHANGED_TEXT } from "#domain/cart/checkout.ts";
import { transferEnd } from "#domain/orders/bank-transfer.ts";
import type { OfferId } from "#domain/orders/ids.ts";
import { PLEASE_SIGN_IN } from "../../auth/caller.ts";
import type { Database } from "../../db/client.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import { ShopError } from "../../platform/errors.ts";
import { applySession } from "../payments/apply-session.ts";
import {
  type CheckoutServices,
  closeOrder,
  closeUnpayableOrder,
  type NewSession,
  openRecordedSession,
  whyStale,
} from "../payments/order-session.ts";
import { type RequestedBuyer, taxOrder } from "./tax-order.ts";
import {
  itemsOf,
  type NewOrder,
  type Order,
  orderOfSession,
  pendingOrderOf,
  recordOrder,
} from "../../records/orders.ts";
import { requireOpenShop } from "./require-open-shop.ts";
import { priceCart } from "./price-cart.ts";
import { atPricesOf, type Buyer, fingerprint, type PricedAsShown } from "./priced-for-buyer.ts";
import { crossBorderSales } from "../../records/vat.ts";
import { now } from "../../platform/clock.ts";
import {
  type CheckoutSession,
  paymentDown,
  ProviderRefused,
  retrieveSession,
  type SoldLine,
} from "../../stripe/sessions.ts";
import { withRenewals } from "../renewals/renewals.ts";
import type { OpenedCheckout } from "./response-schemas.ts";

/**
 * Attempts at 'find the browser's open order, else record one' before giving up, because other tabs may be doing the
 * same.
 */
const OPEN_ATTEMPTS = 6;

/** A checkout as the browser sends it. */
export type RequestedCheckout = RequestedBuyer & {
  readonly cart: readonly CheckoutLine[];
  readonly administrator?: ChosenAdmin | undefined;
};

/**
 * Prices the cart on the server and opens its checkout session, as `openSale` does (D11). Throws 409 with the changes when a line is
 * out of date.
 */
export const openCheckout = (
  services: CheckoutServices,
  buyer: Buyer,
  { cart, administrator, ...requested }: RequestedCheckout,
): Promise<OpenedCheckout> =>
  openSale(
    services,
    buyer,
    { offerId: null, administrator, price: () => priceUnchanged(services, cart) },
    requested,
  );

/** What is sold: a cart, or an offer with its held prices (D83). */
export type Sold = {
  readonly offerId: OfferId | null;
  readonly administrator: ChosenAdmin | undefined;
  /** Returns its lines at prices on screen. Throws what the buyer has to be told if they can't be sold like that. */
  readonly price: () => Promise<PricedAsShown>;
};

/**
 * Opens the checkout session of what is sold, or returns the browser's own open one if the lines, the company and the VAT are
 * unchanged (D16, D53, D76). 409 while the shop isn't open. Otherwise closes the old session first: this browser's, or the offer's in another one (D83). Throws as
 * `price` and `taxOrder` do.
 */
export async function openSale(
  services: CheckoutServices,
  buyer: Buyer,
  { offerId, administrator, price }: Sold,
  requested: RequestedBuyer,
): Promise<OpenedCheckout> {
  requireOpenShop(services.settings);
  for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt++) {
    const [priced, { counts }] = await Promise.all([price(), crossBorderSales(services.db, now())]);
    const sums = { grossCents: priced.amountCents, crossBorderNetCents: counts };
    const { taxed, vat } = await taxOrder(services, requested, sums);
    const { lines, amountCents } = atPricesOf(taxed, priced);
    const cartFingerprint = await fingerprint(buyer, lines, taxed, administrator);
    const wanted = { ...buyer, offerId, cartFingerprint };
    const open = await pendingOrderOf(services.db, wanted);
    if (open && isSame(open, wanted)) {
      const session = await sessionOf(services, open);
      if (session?.status === "open") return opened(session, vat);
      await resolveExisting(services, open, session);
      continue;
    }
    if (open) {
      // Every closed session must be followed by a new one, so the last attempt closes nothing and one session stays
      // open.
      if (attempt === OPEN_ATTEMPTS - 1) break;
      await closeOrder(services, open, open.offerId === null ? "cancel" : "offer");
      continue;
    }
    const order = await record(services.db, {
      ...wanted,
      ...taxed,
      administrator,
      amountCents,
      transferEndsAt: transferEnd({ ...taxed, amountCents }, services.settings, now()),
      lines,
    });
    if (!order) continue;
    const { session, stale, isOver } = await openSession(services, order, lines);
    if (!stale && !isOver) return opened(session, vat);
    await closeOrder(services, order, stale ? whyStale(order) : "cancel");
  }
  throw new ShopError("conflict", "Your checkout is being opened in another tab. Please try again.");
}

/**
 * True if an open order is what this browser asks for again. Deleting a user detaches their orders: a token that outlives its user must
 * not get one of them.
 */
const isSame = (
  open: Order,
  wanted: Pick<NewOrder, "cartFingerprint" | "userId" | "offerId" | "browserHash">,
) =>
  open.cartFingerprint === wanted.cartFingerprint &&
  open.userId === wanted.userId &&
  open.offerId === wanted.offerId &&
  open.browserHash === wanted.browserHash;

/**
 * Returns the cart at the server's prices, with the orders that it renews. Throws 409 with the changes when a line is
 * out of date (D11).
 */
async function priceUnchanged(
  { db, settings }: CheckoutServices,
  cart: readonly CheckoutLine[],
): Promise<PricedAsShown> {
  const priced = await priceCart(db, cart);
  if (priced.kind === "priced") {
    const tokens = cart.map(({ renews }) => renews);
    return { ...priced, lines: await withRenewals(db, settings, priced.lines, tokens) };
  }
  throw new ShopError("conflict", CART_CHANGED_TEXT, { changes: priced.changes });
}

/**
 * Records the order. Returns null when the cart must be checked again, because this browser now has a pending order or
 * a product was deleted after pricing. Throws 401 when the buyer was deleted but their token is still valid.
 */
async function record(db: Database, order: NewOrder): Promise<Order | null> {
  try {
    return await recordOrder(db, order);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "order_items_product_id_products_id_fk") return null;
    if (constraint !== "orders_user_id_users_id_fk") throw error;
    throw new ShopError("unauthorized", PLEASE_SIGN_IN);
  }
}

function opened(session: CheckoutSession, vat: CartVat): OpenedCheckout {
  if (session.client_secret === null) throw new Error("an embedded session came without a client secret");
  return { clientSecret: session.client_secret, sessionId: session.id, vat };
}

/**
 * Returns the current session of a pending order. If an earlier attempt ended before recording it, the idempotency key
 * finds it. Undefined if there is none and it's too late for the provider to open one.
 */
async function sessionOf(services: CheckoutServices, order: Order): Promise<CheckoutSession | undefined> {
  if (order.checkoutSessionId !== null) return retrieveSession(services.stripe, order.checkoutSessionId);
  try {
    const { session, isOver } = await openRecordedSession(
      services,
      order,
      await itemsOf(services.db, order.id),
    );
    if (isOver) await closeOrder(services, order, "cancel");
    return await retrieveSession(services.stripe, session.id);
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined;
    throw error;
  }
}

async function openSession(
  services: CheckoutServices,
  order: Order,
  items: readonly SoldLine[],
): Promise<NewSession> {
  try {
    return await openRecordedSession(services, order, items);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // The provider would replay this response for the order's idempotency key, so the next attempt needs a new order.
    const ending = { as: "cancelled", why: "session_refused", source: "checkout" } as const;
    await closeUnpayableOrder(services.db, order, ending);
    throw paymentDown(error);
  }
}

async function resolveExisting(
  services: CheckoutServices,
  order: Order,
  session: CheckoutSession | undefined,
): Promise<void> {
  const ending = { as: "cancelled", why: "session_unknown", source: "checkout" } as const;
  if (session) await applySession(services, session, "checkout");
  else await closeUnpayableOrder(services.db, order, ending);
}

/** Cancels by expiring the session (D15). If a payment went through first, it is kept and the response reports it. */
export async function cancelCheckout(
  services: CheckoutServices,
  sessionId: string,
): Promise<{ status: "expired" }> {
  const order = await orderOfSession(services.db, sessionId);
  if (!order) throw new ShopError("not_found", "This checkout session does not exist.");
  const closed = order.status === "pending" ? await closeOrder(services, order, "cancel") : order;
  if (closed?.status === "paid" || closed?.status === "processing") {
    throw new ShopError("conflict", "This payment has already gone through.");
  }
  return { status: "expired" };
}
