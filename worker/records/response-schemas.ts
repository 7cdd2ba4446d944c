import { companySchema } from "#domain/cart/company.ts";
import { VAT_RULES } from "#domain/vat/decide-vat.ts";
import { z } from "zod";
import { withdrawalIdSchema } from "#domain/orders/ids.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { HOLDS } from "#domain/orders/hold.ts";
import { ORDER_STANDINGS } from "#domain/units/order-standing.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { count, pageOfList, time } from "../platform/response-schemas.ts";
import { productResponse } from "../catalogue/response-schemas.ts";

const cents = z.int();
const quantity = z.int().min(1);

/** An order's standing, and the reason for its hold. */
export const ofOrder = {
  /** A paid order's standing (D40); null if its status is enough. */
  standing: z.enum(ORDER_STANDINGS).nullable(),
  /** The reason why none of it may be delivered (D43); null if it isn't on hold. */
  hold: z.enum(HOLDS).nullable(),
};

/** The progress of an order's delivery. */
export const orderDeliveryResponse = z.object({
  ...ofOrder,
  /** Units that are paid but not delivered yet. */
  openUnits: count,
  /** Zero for an order on hold. */
  lateUnits: count,
});
export type OrderDelivery = z.input<typeof orderDeliveryResponse>;

/** The dates of a withdrawal shown to its buyer (D49). */
const withdrawalDates = z.object({
  receivedAt: time,
  /** The last day for the refund; null once the withdrawal is handled, and if nothing is owed. */
  refundBy: z.iso.date().nullable(),
  /** True if that day has passed. */
  overdue: z.boolean(),
});
export type WithdrawalDates = z.input<typeof withdrawalDates>;

const orderLine = z.object({
  productname: z.string(),
  plan: z.string(),
  /** The line's text when it was bought: name, plan and price. */
  description: z.string(),
  unitCents: cents,
  quantity,
  totalCents: cents,
  /** True if the line renews an order (D51). */
  renews: z.boolean(),
});
export type OrderLine = z.input<typeof orderLine>;

/** An order as shown on a receipt. VAT from `vatOf`. */
export const receiptResponse = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  ...ofOrder,
  /** True if a promised delivery is late (D43). */
  late: z.boolean(),
  /** Its withdrawals, oldest first (D49). */
  withdrawalDates: z.array(withdrawalDates).readonly(),
  /** True while a consumer is offered withdrawal: within the legal period, once, and while anything is owed. */
  withdrawable: z.boolean(),
  createdAt: time,
  paidAt: time.nullable(),
  customerName: z.string().nullable(),
  /**
   * The company that it's for (D76), without the registry's answer, which is the seller's, and the address of its mails; null for a
   * consumer's.
   */
  company: z
    .object({
      name: z.string(),
      street: z.string(),
      postcode: z.string(),
      town: z.string(),
      country: z.string(),
      vatNumber: z.string().nullable(),
      purchaseOrder: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(orderLine),
  totalCents: cents,
  vatCents: cents,
  vatRule: z.enum(VAT_RULES),
  /** In per cent; 0 for net prices. */
  vatRate: z.number(),
  currency: z.string(),
});
export type OrderReceipt = z.input<typeof receiptResponse>;

/**
 * The reason why something can't be bought any more: the product was deleted, no longer has this plan, or is out of
 * stock.
 */
export const unavailableReason = z.enum(["product", "plan", "stock"]);
export type UnavailableReason = z.input<typeof unavailableReason>;

/** A line of an order, and the same purchase today: a product, or the reason why there is none. */
export const lineAgainResponse = z.object({
  productname: z.string(),
  plan: z.enum(PLANS),
  quantity,
  /** What one unit cost, and what it costs today: both without VAT for a buyer who pays none (D53). Null if it's gone. */
  unitCents: cents,
  todayCents: cents.nullable(),
  withoutVat: z.boolean(),
  product: productResponse.nullable(),
  gone: unavailableReason.nullable(),
});
export type RepricedLine = z.input<typeof lineAgainResponse>;

/** The company that an order was bought for, as it would buy again (D76); null for a consumer's. */
export const companyAgainResponse = z.nullable(companySchema);

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
      /** True if an administrator made the link, which can then be undone. */
      linkedByHand: z.boolean(),
      status: z.enum(ORDER_STATUSES),
      /** The order's standing once it is paid (D40). */
      standing: z.enum(ORDER_STANDINGS).nullable(),
      /** True if it was bought for a company, which can't withdraw: it waits for an answer only (D49). */
      isForCompany: z.boolean(),
    })
    .nullable(),
  handled: z.object({ at: time, by: z.string() }).nullable(),
  /** The last day for the refund; null once the withdrawal is handled, and if nothing is owed. */
  refundDueOn: z.iso.date().nullable(),
  /** True if that day has passed. */
  overdue: z.boolean(),
  /** The time until which the supplier accepts a return; null if nothing was ordered (D49). */
  supplierReturnDueAt: time.nullable(),
});
export type WithdrawalView = z.input<typeof withdrawalResponse>;

export const withdrawalsResponse = z.object({
  withdrawals: z.array(withdrawalResponse),
  ...pageOfList,
  open: count,
});
export type WithdrawalsPage = z.input<typeof withdrawalsResponse>;

/** The number of unhandled withdrawals, and of those among them whose refund is overdue. */
export const waitingWithdrawalsResponse = z.object({ open: count, overdue: count });
export type WaitingWithdrawals = z.input<typeof waitingWithdrawalsResponse>;
