import type Stripe from "stripe";

/** The values of an enum, which stripe-node joins with any string (https://github.com/stripe/stripe-node#open-and-closed-enum). */
type Values<Type> = Type extends string ? (string extends Type ? never : Type) : never;
type Method = (...args: never[]) => unknown;

/** Stripe's parameters without the strings that its enums don't list. */
export type Closed<Params, Whole = Params> = Params extends string
  ? [Values<Whole>] extends [never]
    ? Params
    : Values<Params>
  : Params extends Stripe.Decimal | Method
    ? Params
    : Params extends object
      ? { [Key in keyof Params]: Closed<Params[Key]> }
      : Params;

/** `never` for every field that isn't one of the parameters: a spread or a variable hides it from the usual check. */
type Exact<Given, Params> = Given extends readonly unknown[]
  ? { [Index in keyof Given]: Exact<Given[Index], ItemOf<Params>> }
  : Given extends object
    ? {
        [Key in keyof Given]: Key extends keyof Fields<Params>
          ? Exact<Given[Key], Fields<Params>[Key]>
          : never;
      }
    : Given;
type ItemOf<Params> = Params extends readonly (infer Item)[] ? Item : never;
type Fields<Params> = Exclude<Params, string | number | boolean | null | undefined | readonly unknown[]>;

type Ids<Args> = Args extends [string, ...infer Rest] ? [id: string, ...Ids<Rest>] : [];
type AfterIds<Args> = Args extends [string, ...infer Rest] ? AfterIds<Rest> : Args;
type Arguments<Given, Args> = Args extends [infer Params, ...unknown[]]
  ? [params: Given & Exact<Given, Closed<Params>>, options?: Stripe.RequestOptions]
  : [params?: Given & Exact<Given, Closed<ParamsOf<Args>>>, options?: Stripe.RequestOptions];
type ParamsOf<Args> = Args extends readonly [(infer Params)?, ...unknown[]] ? NonNullable<Params> : never;

type Checked<Resource> = Resource extends Method
  ? <Given extends Closed<ParamsOf<AfterIds<Parameters<Resource>>>>>(
      ...args: [...Ids<Parameters<Resource>>, ...Arguments<Given, AfterIds<Parameters<Resource>>>]
    ) => ReturnType<Resource>
  : { readonly [Name in Exclude<keyof Resource, keyof Stripe.StripeResource>]: Checked<Resource[Name]> };

type Resources =
  | "balanceTransactions"
  | "charges"
  | "checkout"
  | "creditNotes"
  | "customers"
  | "disputes"
  | "invoices"
  | "paymentIntents"
  | "payouts"
  | "refunds"
  | "taxIds"
  | "taxRates"
  | "webhookEndpoints";

type Webhooks = Pick<Stripe, "webhooks">;
/** For probes: nothing checks the parameters, so nothing is known of the answer. */
type Raw = { readonly rawRequest: (method: string, path: string, params?: object) => Promise<unknown> };

/** Stripe's client, whose calls take only the fields and values that Stripe lists. */
export type StripeClient = { readonly [Name in Resources]: Checked<Stripe[Name]> } & Webhooks & Raw;
