import { expect, it } from "vitest";
import { testServices } from "../testing/shop.ts";
import type { StripeClient } from "./stripe-client.ts";

const isGiven = Boolean(1);
const price = { currency: "eur", unit_amount: 1, product_data: { name: "Draft" } };
const session = { mode: "payment", return_url: "https://a.example/{CHECKOUT_SESSION_ID}" } as const;
const lines = [{ quantity: 1, price_data: price }];

/** By the parameter that the provider names in its refusal. */
const MISTAKES: Record<string, (stripe: StripeClient) => Promise<unknown>> = {
  ui_mode: ({ checkout: { sessions } }) =>
    // @ts-expect-error It's `embedded_page`.
    sessions.create({ ...session, ui_mode: "embedded", line_items: lines }),
  tax_exempt: ({ customers }) => {
    const exempt = { tax_exempt: "reversed" } as const;
    // @ts-expect-error It's `reverse`.
    return customers.create({ name: "A company", ...(isGiven ? exempt : {}) });
  },
  "lines[0][price_data][tax_behavior]": ({ invoices }) => {
    const included = { ...price, tax_behavior: "included" } as const;
    // @ts-expect-error It's `inclusive`.
    return invoices.addLines("in_1", { lines: [{ price_data: included }] });
  },
  status: ({ invoices }) =>
    // @ts-expect-error It's `draft`.
    invoices.list({ status: "drafted" }),
  custmer: ({ checkout: { sessions } }) => {
    const customer = isGiven ? { custmer: "cus_1" } : {};
    // @ts-expect-error It's `customer`.
    return sessions.create({ ...session, ui_mode: "embedded_page", line_items: lines, ...customer });
  },
  "line_items[0][tx_rates]": ({ checkout: { sessions } }) => {
    const rates = isGiven ? { tx_rates: ["txr_1"] } : {};
    // @ts-expect-error It's `tax_rates`.
    return sessions.create({ ...session, ui_mode: "embedded_page", line_items: [{ ...lines[0], ...rates }] });
  },
  paid_outside: ({ invoices }) =>
    // @ts-expect-error It's `paid_out_of_band`.
    invoices.pay("in_1", { expand: [], ...(isGiven ? { paid_outside: true } : {}) }),
  payment_intnt: ({ refunds }) => {
    const filter = { payment_intnt: "pi_1" };
    // @ts-expect-error It's `payment_intent`.
    return refunds.list(filter);
  },
};

it.each(Object.entries(MISTAKES))("the compiler and the provider refuse a wrong %s", async (param, ask) => {
  await expect(ask(testServices().stripe)).rejects.toMatchObject({ statusCode: 400, param });
});
