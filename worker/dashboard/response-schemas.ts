import { z } from "zod";
import { missedSearch, productResponse } from "../catalogue/response-schemas.ts";
import { waitingResponse } from "../sales/deliveries/response-schemas.ts";
import { undeliveredCountsResponse } from "../mail/response-schemas.ts";
import { orderRowResponse } from "../sales/orders/response-schemas.ts";
import { disputeResponse } from "../sales/refunds/response-schemas.ts";
import { count } from "../platform/response-schemas.ts";

/** Revenue of a period, in cents: what was paid in it, less what was paid back in it. */
const revenue = z.object({
  totalCents: z.int(),
  /** Orders paid in it. */
  orders: count,
  /** Refunded in it, or lost in a dispute; the provider's fees are not counted (D50). */
  paidBackCents: z.int(),
});
export type Revenue = z.infer<typeof revenue>;

const numbers = z.array(z.string());

/** The dashboard summary on the admin area's home page (D26). */
export const summaryResponse = z.object({
  revenue: z.object({ last7Days: revenue, last30Days: revenue }),
  attention: z.object({
    processing: count,
    paymentFailed: count,
    /** Numbers of orders paid with a different amount, newest first, at most ten. */
    amountMismatch: numbers,
    /** Numbers of orders of which a refund failed and was not tried again; at most ten. */
    failedRefunds: numbers,
    /** Numbers of orders whose refunds, credit notes and provider disagree; at most ten. */
    refundMismatch: numbers,
  }),
  /** Disputes and inquiries that are not decided, the earliest deadline first; at most ten (D50). */
  disputes: z.array(disputeResponse),
  latestOrders: z.array(orderRowResponse),
  unreadMessages: count,
  /** Withdrawals not yet handled (D34), and those of them whose refund is owed and late (D49). */
  openWithdrawals: count,
  overdueWithdrawals: count,
  /** Paid units that wait for their delivery (D43). */
  deliveries: waitingResponse,
  /** Mails that have not arrived (D45). */
  mails: undeliveredCountsResponse,
  /** Units that end within ENDING_SOON_DAYS and are not renewed (D51). */
  endingSoon: count,
  /** Recent searches without a result, the most frequent first; at most ten (D75). */
  missedSearches: z.array(missedSearch),
  /** Whether anyone has ever ordered, written or withdrawn. */
  anythingYet: z.boolean(),
  catalogue: z.object({
    products: count,
    /** Products that cannot be bought, as `isSellable` has it. */
    outOfStock: count,
    /** Their names, at most ten. */
    outOfStockNames: z.array(z.string()),
    /** Products that offer Monthly without a price of its own, which is not sold (D12); at most ten. */
    unpricedMonthly: z.array(productResponse.pick({ _id: true, productname: true })),
  }),
});
export type Summary = z.infer<typeof summaryResponse>;
