import type Stripe from "stripe";

/** The API version of objects and events, unless a call sets another in its `Stripe-Version` header. */
export const API_VERSION = "2026-10-28.endive" satisfies typeof Stripe.API_VERSION;

/** A Stripe object as JSON contains it; the SDK makes its `Decimal`s from strings. */
export type OnTheWire<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Stripe.Decimal
    ? string
    : { [Key in keyof Value]: OnTheWire<Value[Key]> };
