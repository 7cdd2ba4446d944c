import { expect, it } from "vitest";
import { paymentAddress } from "./open-stripe.ts";

const live = { stripeApiUrl: new URL("https://api.stripe.com"), stripeSecretKey: "rk_live_1" };

it.each([
  ["live", live, "https://dashboard.stripe.com/payments/pi_1"],
  [
    "of a test account",
    { ...live, stripeSecretKey: "sk_test_1" },
    "https://dashboard.stripe.com/test/payments/pi_1",
  ],
  [
    "of the sandbox",
    { stripeApiUrl: new URL("http://127.0.0.1:12111/"), stripeSecretKey: "sk_test_1" },
    "http://127.0.0.1:12111/dashboard#pi_1",
  ],
])("a payment %s is found where its provider shows it", (_which, settings, address) => {
  expect(paymentAddress(settings, "pi_1")).toBe(address);
});
