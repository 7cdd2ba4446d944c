import { z } from "zod";
import { withdrawalIdSchema } from "#domain/orders/ids.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { HOLDS } from "#domain/orders/hold.ts";
import { ORDER_STANDINGS } from "#domain/orders/order-standing.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { count, pageOfList, time } from "../platform/response-schemas.ts";
import { productResponse } from "../catalogue/response-schemas.ts";

const cents = z.int();
const quantity = z.int().min(1);

/** An order's standing, and the reason for its hold. */
export const ofOrder = {
  /** A paid order's standing (D40); null if its status is enough. */
  standing: z.enum(ORDER_STANDINGS).nullable(),
  /** The reason why nothing of it may be handed over (D43); null if it isn't on hold. */
  hold: z.enum(HOLDS).nullable(),
};

/** The progress of an order's delivery. */
export const orderDeliveryResponse = z.object({
  ...ofOrder,
  /** Units that are paid and not delivered yet. */
  openUnits: count,
  /** Zero for an order on hold. */
  lateUnits: count,
});
export type OrderDelivery = z.infer<typeof orderDeliveryResponse>;

/** The dates of a withdrawal that its buyer sees (D49). */
const withdrawalDates = z.object({
  receivedAt: time,
  /** The last day for the refund; null once it was handled, and if nothing is owed. */
  refundBy: z.iso.date().nullable(),
});
export type WithdrawalDates = z.infer<typeof withdrawalDates>;

const orderLine = z.object({
  productname: z.string(),
  plan: z.string(),
  /** The line as it read when bought: name, plan and price. */
  description: z.string(),
  unitCents: cents,
  quantity,
  totalCents: cents,
  /** The line renews an order (D51). */
  renews: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** An order as a receipt shows it. VAT from `vatOf`. */
export const receiptResponse = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  ...ofOrder,
  /** Its withdrawals, oldest first (D49). */
  withdrawalDates: z.array(withdrawalDates),
  /** Its buyer is still offered to withdraw: within the period that the law gives, once, and while anything is owed. */
  withdrawable: z.boolean(),
  createdAt: time,
  paidAt: time.nullable(),
  customerName: z.string().nullable(),
  lines: z.array(orderLine),
  totalCents: cents,
  vatCents: cents,
  currency: z.string(),
});
export type OrderReceipt = z.infer<typeof receiptResponse>;

/** Why something cannot be bought any more: the product was deleted, has lost this plan, or is out of stock. */
const gone = z.enum(["product", "plan", "stock"]);
export type UnavailableReason = z.infer<typeof gone>;

/** A line of an order, and what it would be today: it has a product, or a reason why there is none. */
export const lineAgainResponse = z.object({
  productname: z.string(),
  plan: z.enum(PLANS),
  quantity,
  /** The price of one unit at the time of the order. */
  unitCents: cents,
  product: productResponse.nullable(),
  gone: gone.nullable(),
});
export type RepricedLine = z.infer<typeof lineAgainResponse>;

/** A withdrawal as admins read it (D34). Untrusted input: show it as plain text only. */
export const withdrawalResponse = z.object({
  id: withdrawalIdSchema,
  number: z.string(),
  name: z.string(),
  email: z.string(),
  /** The number as typed. */
  orderNumber: z.string(),
  statement: z.string(),
  createdAt: time,
  /** The order that matches both number and email, or that an administrator linked; null if there is none. */
  order: z
    .object({
      number: z.string(),
      /** Then the link can be undone. */
      linkedByHand: z.boolean(),
      status: z.enum(ORDER_STATUSES),
      /** Its standing once it is paid (D40). */
      standing: z.enum(ORDER_STANDINGS).nullable(),
    })
    .nullable(),
  handled: z.object({ at: time, by: z.string() }).nullable(),
  /** The last day for the refund; null once it was handled, and if nothing is owed. */
  refundDueOn: z.iso.date().nullable(),
  /** That day has passed. */
  overdue: z.boolean(),
  /** The day until which the supplier takes back what was ordered for it; null if nothing was ordered (D49). */
  supplierReturnDueAt: time.nullable(),
});
export type WithdrawalView = z.infer<typeof withdrawalResponse>;

export const withdrawalsResponse = z.object({
  withdrawals: z.array(withdrawalResponse),
  ...pageOfList,
  open: count,
});
export type WithdrawalsPage = z.infer<typeof withdrawalsResponse>;

/** Unhandled withdrawals, and among them those whose refund is overdue. */
export const waitingWithdrawalsResponse = z.object({ open: count, overdue: count });
export type WaitingWithdrawals = z.infer<typeof waitingWithdrawalsResponse>;
