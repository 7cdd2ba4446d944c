import type Stripe from "stripe";
import { expect, test } from "vitest";
import { z } from "zod";
import { list, parseParams, text } from "./param-parsing.ts";
import { paramsOf, unmodelled } from "./params-of.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";

test("a call takes the parameters of its schema, all of which Stripe's types list", () => {
  const of = paramsOf<Stripe.CustomerCreateParams>();
  const schema = of({ name: text(256).optional(), tax_exempt: z.enum(["none", "reverse"]) });
  expect(parseParams(schema, { tax_exempt: "none" })).toEqual({ tax_exempt: "none" });
  expect(() => parseParams(schema, { tax_exempt: "none", email: "a@b.example" })).toThrow(
    "unknown parameter",
  );
  // @ts-expect-error It's `name`.
  of({ nme: text(256) });
  // @ts-expect-error It's `reverse`.
  of({ tax_exempt: z.enum(["none", "reversed"]) });
  // @ts-expect-error It's `value`.
  of({ tax_id_data: list(z.strictObject({ type: text(20), vlue: text(100) })) });
  // @ts-expect-error It's `embedded_page`.
  const shown: Pick<OnTheWire<Stripe.Checkout.Session>, "ui_mode"> = { ui_mode: "embedded" };
  expect(shown.ui_mode).not.toBe("embedded_page");
  expect(absent<Stripe.Charge>()("review shipping")).toEqual({ review: null, shipping: null });
  // @ts-expect-error It's `shipping`.
  absent<Stripe.Charge>()("review shiping");
  expect(() => parseParams(of(unmodelled("balance")), { balance: "1" })).toThrow("does not model 'balance'");
  // @ts-expect-error It's `balance`.
  of(unmodelled("ballance"));
});
