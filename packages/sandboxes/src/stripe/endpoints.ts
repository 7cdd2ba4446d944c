import { ACCOUNT_ENDPOINTS } from "./account-endpoints.ts";
import { CASH_ENDPOINTS } from "./cash-endpoints.ts";
import { INVOICE_ENDPOINTS } from "./invoice-endpoints.ts";
import { PAYMENT_ENDPOINTS } from "./payment-endpoints.ts";
import type { Endpoint } from "./resource.ts";
import { SESSION_ENDPOINTS } from "./session-endpoints.ts";

/** The part of Stripe's API that the sandbox supports. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...SESSION_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...INVOICE_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...CASH_ENDPOINTS,
];
