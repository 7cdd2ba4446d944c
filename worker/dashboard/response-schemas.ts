import { z } from "zod";
import { productResponse } from "../catalogue/response-schemas.ts";
import { waitingResponse } from "../sales/deliveries/response-schemas.ts";
import { undeliveredCountsResponse } from "../mail/response-schemas.ts";
import { orderRowResponse } from "../sales/orders/response-schemas.ts";
import { disputeResponse } from "../sales/refunds/response-schemas.ts";
import { count } from "../platform/response-schemas.ts";
import type { Summary } from "./summary.ts";

const revenue = z.object({ totalCents: z.int(), orders: count, paidBackCents: z.int() });
const numbers = z.array(z.string());

export const summaryResponse = z.object({
  revenue: z.object({ last7Days: revenue, last30Days: revenue }),
  attention: z.object({
    processing: count,
    paymentFailed: count,
    amountMismatch: numbers,
    failedRefunds: numbers,
    refundMismatch: numbers,
  }),
  disputes: z.array(disputeResponse),
  latestOrders: z.array(orderRowResponse),
  unreadMessages: count,
  openWithdrawals: count,
  overdueWithdrawals: count,
  deliveries: waitingResponse,
  mails: undeliveredCountsResponse,
  endingSoon: count,
  missedSearches: z.array(z.object({ text: z.string(), count })),
  anythingYet: z.boolean(),
  catalogue: z.object({
    products: count,
    outOfStock: count,
    outOfStockNames: z.array(z.string()),
    unpricedMonthly: z.array(productResponse.pick({ _id: true, productname: true })),
  }),
}) satisfies z.ZodType<Summary>;
