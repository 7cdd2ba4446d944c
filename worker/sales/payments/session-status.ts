import { z } from "zod";
import { orderNumber, type OrderStatus } from "#domain/orders/order.ts";
import { ShopError } from "../../platform/errors.ts";
import { progressOfAll } from "../../records/order-delivery.ts";
import { amountsAgree, applySession } from "./apply-session.ts";
import { orderToken } from "../../records/order-link.ts";
import { JUST_PLACED, type ReceiptProgress, vatOf, viewReceipt } from "../../records/order-view.ts";
import { itemsOf, type Order, orderOfSession } from "../../records/orders.ts";
import type { CheckoutServices } from "./open-session.ts";
import { listLineItems, retrieveSession } from "../../stripe/sessions.ts";
import type { OrderReceipt } from "../../records/response-schemas.ts";

const statusSchema = z.enum(["open", "complete", "expired"]);
const paymentStatusSchema = z.enum(["paid", "unpaid", "no_payment_required"]);

/** The documented answer (S55) plus the additions of D13 and D14. Amounts in cents. */
export type SessionStatus = {
  readonly status: z.infer<typeof statusSchema>;
  readonly paymentStatus: z.infer<typeof paymentStatusSchema>;
  readonly orderNumber: string;
  readonly orderStatus: OrderStatus;
  /**
   * Leads to the order's page (D44). Only for the browser that opened the checkout, once it is complete: a session's id
   * stands in more places than an order's link. Not once its links have been ended: that browser may be why.
   */
  readonly orderToken: string | null;
  /** The order as its receipt shows it, as it stood before this call; null until the session is complete. */
  readonly receipt: OrderReceipt | null;
  readonly lineItems: { readonly data: readonly ReceiptLine[] };
  readonly session: {
    readonly customer_details: { readonly name: string | null } | null;
    readonly amount_total: number | null;
    /** The VAT in `amount_total`, as printed on the invoice; null if the amount is not the order's. */
    readonly amount_tax: number | null;
    readonly currency: string | null;
  };
};

export type ReceiptLine = {
  readonly description: string | null;
  readonly quantity: number | null;
  readonly amount_total: number;
  readonly currency: string;
};

const UNKNOWN_SESSION_TEXT = "This checkout session does not exist.";

/**
 * The provider's status of one of this shop's sessions. Brings the order up to date on the way (D13, D14), and calls
 * `onMoved` if that gave it another status. `browserHash` is that of the asking browser's key, null if it has none.
 */
export async function sessionStatus(
  services: CheckoutServices,
  sessionId: string,
  browserHash: string | null,
  onMoved: () => void = () => undefined,
): Promise<SessionStatus> {
  const known = await orderOfSession(services.db, sessionId);
  if (!known) throw new ShopError("not_found", UNKNOWN_SESSION_TEXT);
  const [session, lineItems, items, progress] = await Promise.all([
    retrieveSession(services.stripe, sessionId),
    listLineItems(services.stripe, sessionId),
    itemsOf(services.db, known.id),
    receiptProgress(services, known),
  ]);
  if (!session) throw new ShopError("not_found", UNKNOWN_SESSION_TEXT);
  const order = (await applySession(services, session, "return")) ?? known;
  if (order.status !== known.status) onMoved();
  return {
    status: statusSchema.parse(session.status),
    paymentStatus: paymentStatusSchema.parse(session.payment_status),
    orderNumber: orderNumber(order.sequence),
    orderStatus: order.status,
    orderToken:
      session.status === "complete" && order.browserHash === browserHash && order.linkVersion === 0
        ? orderToken(services.settings, order)
        : null,
    receipt: session.status === "complete" ? viewReceipt(order, items, progress) : null,
    lineItems: {
      data: lineItems.map(({ description, quantity, amount_total, currency }) => ({
        description,
        quantity,
        amount_total,
        currency,
      })),
    },
    session: {
      customer_details: session.customer_details ? { name: session.customer_details.name } : null,
      amount_total: session.amount_total,
      amount_tax: amountsAgree(order, session) ? vatOf(order, items) : null,
      currency: session.currency,
    },
  };
}

/** What a receipt says of an order's withdrawal or hold. Its standing is the order page's to tell: a reload changes nothing. */
async function receiptProgress({ db }: CheckoutServices, order: Order): Promise<ReceiptProgress> {
  if (order.status !== "paid") return JUST_PLACED;
  return { ...(await progressOfAll(db, [order]))(order), standing: null };
}
