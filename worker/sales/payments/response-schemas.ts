import { z } from "zod";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { receiptResponse } from "../../records/response-schemas.ts";
import type { OrderInvoice } from "./order-invoice.ts";
import type { SessionStatus } from "./session-status.ts";
import type { WebhookOutcome } from "./webhook.ts";

const cents = z.int();

export const sessionStatusResponse = z.object({
  status: z.enum(["open", "complete", "expired"]),
  paymentStatus: z.enum(["paid", "unpaid", "no_payment_required"]),
  orderNumber: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  orderToken: z.string().nullable(),
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
    amount_tax: cents.nullable(),
    currency: z.string().nullable(),
  }),
}) satisfies z.ZodType<SessionStatus>;

export const invoiceResponse = z.object({ url: z.url().nullable() }) satisfies z.ZodType<OrderInvoice>;

export const webhookResponse = z.object({
  received: z.literal(true),
  outcome: z.enum(["applied", "duplicate", "ignored"]),
}) satisfies z.ZodType<{ received: true; outcome: WebhookOutcome }>;
