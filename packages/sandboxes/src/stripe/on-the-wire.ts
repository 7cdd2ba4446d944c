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

export type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text;

/** Returns the words of these texts. */
export function listed<Text extends string>(...texts: Text[]): Words<Text>[];
export function listed(...texts: string[]): string[] {
  return texts.flatMap((text) => text.split(" "));
}

function nulls<Names extends string>(...names: Names[]): Record<Words<Names>, null>;
function nulls(...names: string[]): Record<string, null> {
  return Object.fromEntries(listed(...names).map((name) => [name, null]));
}

type ListedIn<Whole, Names extends string> = Words<Names> extends keyof Whole ? Names : never;

/** Returns the fields that are always null here. The compiler refuses names that Stripe's type doesn't list. */
export const absent =
  <Whole>() =>
  <Names extends string>(...names: ListedIn<Whole, Names>[]): Record<Words<Names>, null> =>
    nulls<Names>(...names);
