import { DEFAULT_STRIPE_API_URL, type Settings } from "../platform/env.ts";

const DASHBOARD_URL = "https://dashboard.stripe.com";
const TEST_KEY = /^(?:sk|rk)_test_/;

/** Returns the address of a payment in the provider's dashboard, or on the sandbox's own page. */
export function paymentAddress(
  { stripeApiUrl, stripeSecretKey }: Pick<Settings, "stripeApiUrl" | "stripeSecretKey">,
  paymentIntentId: string,
): string {
  const id = encodeURIComponent(paymentIntentId);
  if (stripeApiUrl.origin !== DEFAULT_STRIPE_API_URL) return `${stripeApiUrl.origin}/dashboard#${id}`;
  return `${DASHBOARD_URL}${TEST_KEY.test(stripeSecretKey) ? "/test" : ""}/payments/${id}`;
}
