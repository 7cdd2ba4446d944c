import type Stripe from "stripe";

/** The API version of the objects and of the events, unless a call names another in its `Stripe-Version` header. */
export const API_VERSION = "2026-10-28.endive" satisfies typeof Stripe.API_VERSION;

/** A Stripe object as JSON carries it: the SDK makes its `Decimal`s of strings. */
export type OnTheWire<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Stripe.Decimal
    ? string
    : { [Key in keyof Value]: OnTheWire<Value[Key]> };
