import { z } from "zod";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { receiptResponse } from "../../records/response-schemas.ts";

const cents = z.int();

/** The documented response (S55) with the additions of D13 and D14. Amounts are in cents. */
export const sessionStatusResponse = z.object({
  status: z.enum(["open", "complete", "expired"]),
  paymentStatus: z.enum(["paid", "unpaid", "no_payment_required"]),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  /**
   * Leads to the order's page (D44). Only for the browser that opened the checkout, once it is complete, because a
   * session's id is known in more places than an order's link. Null once the order's links have been ended, possibly
   * because of that browser.
   */
  orderToken: z.string().nullable(),
  /** The address that the order's mails go to, for the same browser as long as it can be corrected (D82). */
  buyerEmail: z.string().nullable(),
  /** The order as its receipt shows it; null until the session is complete. */
  receipt: receiptResponse.nullable(),
  lineItems: z.object({
    data: z.array(
      z.object({
        description: z.string().nullable(),
        quantity: z.int().nullable(),
        amount_total: cents,
        currency: z.string(),
      }),
    ),
  }),
  session: z.object({
    customer_details: z.object({ name: z.string().nullable() }).nullable(),
    amount_total: cents.nullable(),
    /** The VAT in `amount_total`, as printed on the invoice; null if the amount isn't the order's. */
    amount_tax: cents.nullable(),
    currency: z.string().nullable(),
  }),
});
export type SessionStatus = z.input<typeof sessionStatusResponse>;

/** The URL of the provider's page for an order's invoice; null if there is none, or none yet. */
export const invoiceResponse = z.object({ url: z.url().nullable() });
export type OrderInvoice = z.input<typeof invoiceResponse>;

/** A company's invoice or credit note, which has an e-invoice (D56). */
export const eInvoiceDocumentResponse = z.object({
  kind: z.enum(["invoice", "credit_note"]),
  number: z.string(),
  issuedOn: z.iso.date(),
  /** The number of the invoice that it credits or replaces. */
  precedingNumber: z.string().nullable(),
});

export const webhookResponse = z.object({
  received: z.literal(true),
  outcome: z.enum(["applied", "duplicate", "ignored"]),
});
export type WebhookOutcome = z.input<typeof webhookResponse>["outcome"];
