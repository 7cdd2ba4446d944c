import * as z from "zod/mini";
import type { Cents } from "../money/money.ts";
import { readTypedPercent } from "../money/typed-amount.ts";
import { productDraftSchema, type ProductDraft } from "./product-draft.ts";
import { planPriceError } from "./price-rule.ts";
import { typedCents } from "../money/whole-cents.ts";
import { withoutProblem } from "../text/text.ts";

/** To the cent, to whole euros, or to the nearest price that ends in .00 or .95. */
export const ROUNDINGS = ["cent", "euro", "95"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Ten-thousandths of a cent in a cent. */
export const TEN_THOUSANDTHS = 100_00;

const EURO_CENTS = 100;
const NINETY_FIVE = 95;
/** Half-way between .00 and .95, and between .95 and the next euro, in ten-thousandths of a cent. */
const TO_NINETY_FIVE = 47_5000;
const TO_NEXT_EURO = 97_5000;

/** Rounds an amount in ten-thousandths of a cent, a whole number, to cents; half-way is rounded up. */
export function roundAmount(exact: number, rounding: Rounding): Cents {
  if (rounding === "cent") return nearest(exact, 1);
  if (rounding === "euro") return nearest(exact, EURO_CENTS);
  const euros = Math.floor(exact / (EURO_CENTS * TEN_THOUSANDTHS)) * EURO_CENTS;
  const rest = exact - euros * TEN_THOUSANDTHS;
  if (rest < TO_NINETY_FIVE) return euros;
  return rest < TO_NEXT_EURO ? euros + NINETY_FIVE : euros + EURO_CENTS;
}

/** Doubled, so that half a step is a whole number. */
function nearest(exact: number, stepCents: number): Cents {
  const step = stepCents * TEN_THOUSANDTHS;
  const steps = Math.floor((2 * exact + step) / (2 * step));
  // Not -0.
  return steps === 0 ? 0 : steps * stepCents;
}

/** The prices that a change by percent or by amount can touch. */
export const CHANGEABLE_PRICES = ["list", "discount", "plans"] as const;
export type ChangeablePrice = (typeof CHANGEABLE_PRICES)[number];

/** Hundredths of a percent. */
const WHOLE = 100_00;
const RISE_MAX = 1000_00;

const percent = typedCents("Enter a percentage.", readTypedPercent).check(
  z.int("A percentage has at most two decimals."),
);
const way = z.enum(["up", "down"], "Choose up or down.");
const rounding = z.enum(ROUNDINGS, "Choose how to round.");
const prices = z
  .array(z.enum(CHANGEABLE_PRICES, "One of the prices is not known."), "prices must be a list.")
  .check(
    z.minLength(1, "Choose at least one price."),
    z.maxLength(CHANGEABLE_PRICES.length, "Too many prices."),
  );

const byPercent = z
  .object({
    kind: z.literal("percent"),
    way,
    /** In hundredths of a percent. */
    percent: percent.check(
      z.gt(0, "The percentage must be above 0."),
      z.lte(RISE_MAX, "The percentage ends at 1,000."),
    ),
    prices,
    rounding,
  })
  .check(
    z.refine((rule) => rule.way === "up" || rule.percent < WHOLE, {
      path: ["percent"],
      error: "Prices can fall by less than 100%.",
    }),
  );

const byAmount = z.object({
  kind: z.literal("amount"),
  way,
  cents: typedCents("Enter an amount.").check(
    withoutProblem((cents: number) => (cents > 0 ? planPriceError(cents) : "The amount must be above 0.")),
  ),
  prices,
  rounding,
});

/** The discount as a share of the list price; 0 removes it. */
const setDiscount = z.object({
  kind: z.literal("discount"),
  percent: percent.check(
    z.gte(0, "The percentage can't be below 0."),
    z.lt(WHOLE, "The discount must be less than 100%."),
  ),
  rounding,
});

const setStock = z.object({
  kind: z.literal("stock"),
  stock: z.boolean("Stock must be true or false."),
});

const UNKNOWN_KIND = "Choose what to change.";

/** A rule that changes the prices of several products (D62). */
export const priceChangeSchema = z.discriminatedUnion(
  "kind",
  [byPercent, byAmount, setDiscount],
  UNKNOWN_KIND,
);
export type PriceChangeRule = z.infer<typeof priceChangeSchema>;

/** A change of several products: their prices by a rule, or their stock. */
export const bulkChangeSchema = z.discriminatedUnion(
  "kind",
  [byPercent, byAmount, setDiscount, setStock],
  UNKNOWN_KIND,
);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

type WrittenPrices = Pick<ProductDraft, "priceCents" | "discountCents" | "planCents">;

/** Returns a product's draft after a change. Its prices may be refused: see `bulkChangeProblems`. */
export function changedDraft(draft: ProductDraft, change: BulkChange): ProductDraft {
  if (change.kind === "stock") return { ...draft, stock: change.stock };
  return { ...draft, ...changedPrices(draft, change) };
}

/**
 * Returns a product's prices after a rule, in whole cents, rounded half up. A changed discount is set so that list price
 * less discount is round, because that's what buyers see; a product without a discount gets one only from 'discount'.
 * Results can be 0 or below, which the price rule refuses.
 */
export function changedPrices(before: WrittenPrices, rule: PriceChangeRule): WrittenPrices {
  const { priceCents, discountCents, planCents } = before;
  if (rule.kind === "discount") {
    const totalExact = priceCents * (WHOLE - rule.percent);
    return { ...before, discountCents: discountFor(priceCents, roundAmount(totalExact, rule.rounding)) };
  }
  const { prices: touched, rounding: to } = rule;
  const exact = (cents: Cents, price: ChangeablePrice): number =>
    touched.includes(price) ? exactAmount(cents, rule) : cents * TEN_THOUSANDTHS;
  const listExact = exact(priceCents, "list");
  const list = touched.includes("list") ? roundAmount(listExact, to) : priceCents;
  return {
    priceCents: list,
    discountCents:
      discountCents === null || !touched.includes("discount")
        ? discountCents
        : discountFor(list, roundAmount(listExact - exact(discountCents, "discount"), to)),
    planCents: touched.includes("plans")
      ? Object.fromEntries(
          Object.entries(planCents).map(([plan, cents]) => [plan, roundAmount(exact(cents, "plans"), to)]),
        )
      : planCents,
  };
}

/** Returns the discount that leaves this total; null for none. Rounding up never makes a total exceed its list price. */
function discountFor(list: Cents, total: Cents): Cents | null {
  return total >= list ? null : list - total;
}

/** In ten-thousandths of a cent, so that a percentage of whole cents is exact. */
function exactAmount(cents: Cents, rule: Extract<PriceChangeRule, { readonly way: "up" | "down" }>): number {
  const sign = rule.way === "up" ? 1 : -1;
  return rule.kind === "percent"
    ? cents * (WHOLE + sign * rule.percent)
    : (cents + sign * rule.cents) * TEN_THOUSANDTHS;
}

/** A reason why a product can't be written, with the field of a draft that it's about. */
export type BulkChangeProblem = { readonly field: string; readonly message: string };

const PRICE_FIELDS = new Set(["priceCents", "discountCents", "planCents"]);

/**
 * Returns why a product's new prices are refused, by the rules of the forms (D12, D24); none for a change of stock, which
 * isn't held up by prices from before those rules.
 */
export function bulkChangeProblems(after: ProductDraft, change: BulkChange): BulkChangeProblem[] {
  if (change.kind === "stock") return [];
  const parsed = productDraftSchema.safeParse(after);
  const issues = (parsed.error?.issues ?? []).filter(({ path: [field] }) => PRICE_FIELDS.has(String(field)));
  return issues.map(({ path, message }) => ({ field: path.map(String).join("."), message }));
}
