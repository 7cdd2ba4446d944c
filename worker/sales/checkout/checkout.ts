import type { CartVat } from "#domain/cart/cart-vat.ts";
import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import type { CheckoutLine } from "#domain/cart/checkout-input.ts";
import { CART_CHANGED_TEXT } from "#domain/cart/checkout.ts";
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
} from "../payments/order-session.ts";
import { type RequestedBuyer, type Taxed, taxOrder } from "./tax-order.ts";
import { chargedUnitCents, chargeOf } from "#domain/vat/vat-amounts.ts";
import {
  itemsOf,
  type NewOrder,
  type Order,
  orderOfSession,
  pendingOrderOf,
  recordOrder,
  type PricedLine,
} from "../../records/orders.ts";
import { lineText, priceCart, type PricedCart } from "./price-cart.ts";
import { crossBorderSales } from "../../records/vat.ts";
import { now } from "../../platform/clock.ts";
import {
  type CheckoutSession,
  paymentDown,
  ProviderRefused,
  retrieveSession,
  type SoldLine,
} from "../../stripe/sessions.ts";
import { sha256 } from "../../platform/sha256.ts";
import { withRenewals } from "../renewals/renewals.ts";
import type { OpenedCheckout } from "./response-schemas.ts";

/**
 * Attempts at 'find the browser's open order, else record one' before giving up, because other tabs may be doing the
 * same.
 */
const OPEN_ATTEMPTS = 6;

export type Buyer = { readonly browserHash: string; readonly userId: string | null };

/** A checkout as the browser sends it. */
export type RequestedCheckout = RequestedBuyer & {
  readonly cart: readonly CheckoutLine[];
  readonly administrator?: ChosenAdmin | undefined;
};

/**
 * Prices the cart on the server and opens its checkout session, or returns the browser's own open one if the cart, the
 * company and the VAT are unchanged (D11, D16, D53, D76). For a changed cart, closes the old session first. Throws 409 with the
 * changes when a line is out of date, and as `taxOrder` does.
 */
export async function openCheckout(
  services: CheckoutServices,
  buyer: Buyer,
  { cart, administrator, ...requested }: RequestedCheckout,
): Promise<OpenedCheckout> {
  for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt++) {
    const [priced, { counts }] = await Promise.all([
      priceUnchanged(services, cart),
      crossBorderSales(services.db, now()),
    ]);
    const sums = { grossCents: priced.amountCents, crossBorderNetCents: counts };
    const { taxed, vat } = await taxOrder(services, requested, sums);
    const { lines, amountCents } = atPricesOf(taxed, priced);
    const cartFingerprint = await fingerprint(buyer, lines, taxed, administrator);
    const open = await pendingOrderOf(services.db, buyer.browserHash);
    // Deleting a user detaches their orders. A token that outlives its user must not get one of them.
    if (open && open.cartFingerprint === cartFingerprint && open.userId === buyer.userId) {
      const session = await sessionOf(services, open);
      if (session?.status === "open") return opened(session, vat);
      await resolveExisting(services, open, session);
      continue;
    }
    if (open) {
      // Every closed session must be followed by a new one, so the last attempt closes nothing and one session stays
      // open.
      if (attempt === OPEN_ATTEMPTS - 1) break;
      await closeOrder(services, open, "cancel");
      continue;
    }
    const order = await record(services.db, {
      ...buyer,
      ...taxed,
      administrator,
      cartFingerprint,
      amountCents,
      lines,
    });
    if (!order) continue;
    const { session, stale, isOver } = await openSession(services, order, lines);
    if (!stale && !isOver) return opened(session, vat);
    await closeOrder(services, order, stale ? "catalogue" : "cancel");
  }
  throw new ShopError("conflict", "Your checkout is being opened in another tab. Please try again.");
}

type PricedAsShown = Extract<PricedCart, { kind: "priced" }>;

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

/** Returns the cart without VAT if the company pays none (D53): unit by unit, as the invoice shows it. */
function atPricesOf({ vatRate }: Taxed, priced: PricedAsShown): PricedAsShown {
  if (vatRate !== 0) return priced;
  const lines = priced.lines.map((line) => {
    const unitCents = chargedUnitCents(line.unitCents, vatRate);
    const { productname, plan } = line;
    return {
      ...line,
      unitCents,
      listedCents: line.unitCents,
      description: lineText(productname, plan, unitCents),
    };
  });
  return { ...priced, lines, amountCents: chargeOf(priced.lines, vatRate).totalCents };
}

function fingerprint(
  buyer: Buyer,
  lines: readonly PricedLine[],
  { company, vatRule, vatRate, vatFacts }: Taxed,
  administrator: ChosenAdmin | undefined,
): Promise<string> {
  const cart = lines.map((line) => [
    line.productId,
    line.plan,
    line.quantity,
    line.unitCents,
    line.description,
    line.renewsOrderId,
  ]);
  if (company === null) {
    const { country, postcode } = vatFacts.sale.buyer;
    return sha256(JSON.stringify([buyer.userId, cart, country, postcode, vatRule, vatRate, administrator]));
  }
  // The registry's answer may be a newer one that says the same.
  const { check: _check, ...shown } = company;
  return sha256(JSON.stringify([buyer.userId, cart, shown, vatRule, vatRate, administrator]));
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
