import { z } from "zod";
import { missedSearch, productResponse } from "../catalogue/response-schemas.ts";
import { waitingResponse } from "../sales/deliveries/response-schemas.ts";
import { undeliveredCountsResponse } from "../mail/response-schemas.ts";
import { checkoutsOpenedResponse, orderRowResponse } from "../sales/orders/response-schemas.ts";
import { crossBorderSalesResponse } from "../sales/books/response-schemas.ts";
import { disputeResponse } from "../sales/refunds/response-schemas.ts";
import { OFFER_STATUSES } from "#domain/offers/offer.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { count, time } from "../platform/response-schemas.ts";

/** The revenue of a period, in cents: payments in it, less refunds and disputes, as in the ledger (D77). */
const revenue = z.object({
  totalCents: z.int(),
  /** The number of orders paid in the period. */
  orders: count,
  /**
   * The amount refunded in the period or taken by disputes, less what came back, without the provider's fees (D50).
   */
  paidBackCents: z.int(),
});

const numbers = z.array(z.string());

/** The dashboard summary on the admin area's home page (D26). */
export const summaryResponse = z.object({
  revenue: z.object({ last7Days: revenue, last30Days: revenue }),
  attention: z.object({
    processing: count,
    paymentFailed: count,
    /** Numbers of orders paid with a different amount, newest first, at most ten. */
    amountMismatch: numbers,
    /** Numbers of orders with a failed refund that wasn't retried; at most ten. */
    failedRefunds: numbers,
    /** Numbers of orders whose refunds, credit notes and provider disagree; at most ten. */
    refundMismatch: numbers,
    /** Numbers of orders whose VAT number was confirmed after the payment, and no refund was made since; at most ten. */
    vatToRefund: numbers,
    /** Numbers of orders about whose VAT number the register never answered, and nobody has looked it up; at most ten. */
    vatToCheckByHand: numbers,
    /** Numbers of recently paid orders whose VAT is in doubt (D55); at most ten. */
    vatInDoubt: numbers,
    /** Numbers of orders for which money was transferred that they don't need (D84); at most ten. */
    cashLeft: numbers,
  }),
  /** Undecided disputes and inquiries, the earliest deadline first; at most ten (D50). */
  disputes: z.array(disputeResponse),
  latestOrders: z.array(orderRowResponse),
  unreadMessages: count,
  /** Withdrawals not yet handled (D34), and among them those whose refund is overdue (D49). */
  openWithdrawals: count,
  overdueWithdrawals: count,
  /** Paid units waiting for delivery (D43). */
  deliveries: waitingResponse,
  /** Undelivered mails (D45). */
  mails: undeliveredCountsResponse,
  /** The number of units that end within ENDING_SOON_DAYS and aren't renewed (D51). */
  endingSoon: count,
  /** Against the threshold of €10,000 (D55). */
  crossBorder: crossBorderSalesResponse,
  /** What the owner still has to enter before the shop sells anything (D85): labels of settings. */
  missingFacts: z.array(z.string()),
  /** True if anyone has ever ordered, sent a message or withdrawn. */
  anythingYet: z.boolean(),
  catalogue: z.object({
    products: count,
    /** The number of products that can't be bought (`isSellable`). */
    outOfStock: count,
    /** Products that offer Monthly without its own price, so that it isn't sold (D12); at most ten. */
    unpricedMonthly: z.array(productResponse.pick({ _id: true, productname: true })),
  }),
});

const sums = revenue.extend({ units: count });
const row = z.object({ key: z.string(), now: sums, before: sums });
const dayRange = z.object({ from: z.string(), to: z.string() });
const renewals = z.object({ due: count, renewed: count });

/** The sales of a range of days beside the same days a year before (D26). */
export const salesResponse = z.object({
  /** Today in Amsterdam, by the shop's clock. */
  today: z.string(),
  range: dayRange,
  before: dayRange,
  total: row,
  days: z.array(row),
  products: z.array(row.extend({ productname: z.string() })),
  countries: z.array(row),
  /** The checkouts opened since `from` (D88); null if some of the range may have been removed. */
  checkouts: checkoutsOpenedResponse.nullable(),
  /** The offers made since `from` (D83); null if some of the range may have been removed. */
  offers: z
    .object({ from: z.string(), made: count, ordered: count, expired: count, ended: count, open: count })
    .nullable(),
  /** Units whose last day is in the range, and those of them that have been renewed (D51). */
  renewals: z.object({ now: renewals, before: renewals }),
  /** Recent searches without matches, the most frequent first; at most ten (D75). */
  missedSearches: z.array(missedSearch),
});

const foundOrder = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: time,
  /** The company, or else the name or the email address; null if none is known. */
  customer: z.string().nullable(),
  totalCents: z.int(),
});

/** A few of each kind that match a search of the whole admin area (D26). */
export const foundResponse = z.object({
  orders: z.array(foundOrder),
  /** Those that weren't placed (D88). */
  checkouts: z.array(foundOrder),
  offers: z.array(
    z.object({
      number: z.string(),
      status: z.enum(OFFER_STATUSES),
      /** The company, or else the email address. */
      buyer: z.string(),
      totalCents: z.int(),
    }),
  ),
  customers: z.array(
    z.object({
      /** Opens the customer's page (D61). */
      newestOrder: z.string(),
      email: z.string(),
      name: z.string().nullable(),
      company: z.string().nullable(),
    }),
  ),
  products: z.array(z.object({ id: z.string(), productname: z.string(), isSellable: z.boolean() })),
  messages: z.array(
    z.object({
      id: z.uuid(),
      sender: z.string(),
      /** Its beginning. */
      text: z.string(),
      createdAt: time,
    }),
  ),
});
