import { z } from "zod";
import { listed, type OnTheWire, type Words } from "./on-the-wire.ts";
import { flag } from "./param-parsing.ts";

/** The names and enum values in `Output` that Stripe doesn't list. A plain string may be any value. */
type Unlisted<Output, Params> = Output extends string
  ? string extends Output
    ? never
    : Exclude<Output, OnTheWire<Params>>
  : Output extends readonly (infer Item)[]
    ? Unlisted<Item, ItemOf<Params>>
    : Output extends object
      ? {
          [Name in keyof Output]-?: Name extends keyof Fields<Params>
            ? Unlisted<Output[Name], Fields<Params>[Name]>
            : Name;
        }[keyof Output]
      : never;
type ItemOf<Params> = Params extends readonly (infer Item)[] ? Item : never;
type Fields<Params> = Exclude<Params, string | number | boolean | null | undefined | readonly unknown[]>;

type Listed<Shape extends z.ZodRawShape, Params> = {
  [Name in keyof Shape]: Name extends keyof Params
    ? [Unlisted<z.output<Shape[Name]>, Params[Name]>] extends [never]
      ? Shape[Name]
      : Unlisted<z.output<Shape[Name]>, Params[Name]>
    : never;
};

/** Returns the schema of a call's parameters. The compiler refuses names and enum values that Stripe's types don't list. */
export const paramsOf =
  <Params>() =>
  <Shape extends z.ZodRawShape>(shape: Shape & Listed<Shape, Params>) =>
    z.strictObject<Shape>(shape);

/** Returns the parameters, by their names, that Stripe has and the sandbox refuses. */
export function unmodelled<Names extends string>(
  ...names: Names[]
): Record<Words<Names>, z.ZodOptional<z.ZodNever>>;
export function unmodelled(...names: string[]): Record<string, z.ZodOptional<z.ZodNever>> {
  return Object.fromEntries(listed(...names).map((name) => [name, z.never().optional()]));
}

/** A value of Stripe's enum, of which the sandbox models only this one. */
export const onlyModelled = <const Value extends string>(values: readonly Value[], modelled: Value) =>
  z.enum(values).refine((given) => given === modelled, {
    params: { unmodelled: true },
    message: `The Stripe sandbox does not model '%param' other than '${modelled}'.`,
  });

/** A flag that may be sent, but not set. */
export const neverSet = flag.refine((given) => !given, {
  params: { unmodelled: true },
  message: "The Stripe sandbox does not model '%param'.",
});
