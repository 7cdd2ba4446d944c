import type Stripe from "stripe";

/** The API version of objects and events, unless a call sets another in its `Stripe-Version` header. */
export const API_VERSION = "2026-10-28.endive" satisfies typeof Stripe.API_VERSION;

/** The values of an enum, which stripe-node joins with any string (https://github.com/stripe/stripe-node#open-and-closed-enum). */
type Values<Type> = Type extends string ? (string extends Type ? never : Type) : never;

/**
 * A Stripe object as JSON contains it, without the strings that its enums don't list; the SDK makes its `Decimal`s from
 * strings.
 */
export type OnTheWire<Value, Whole = Value> = Value extends string
  ? [Values<Whole>] extends [never]
    ? Value
    : Values<Value>
  : Value extends number | boolean | null | undefined
    ? Value
    : Value extends Stripe.Decimal
      ? string
      : { [Key in keyof Value]: OnTheWire<Value[Key]> };
