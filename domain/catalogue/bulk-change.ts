import * as z from "zod/mini";
import type { Cents } from "../money/money.ts";
import { readTypedCents, readTypedPercent } from "../money/typed-amount.ts";
import { productDraftSchema, type ProductDraft } from "./product-draft.ts";
import { planPriceError } from "./price-rule.ts";
import { ROUNDINGS, roundAmount, TEN_THOUSANDTHS } from "./round-amount.ts";

/** The prices that a change by percent or by amount can touch. */
export const CHANGEABLE_PRICES = ["list", "discount", "plans"] as const;
export type ChangeablePrice = (typeof CHANGEABLE_PRICES)[number];

/** Hundredths of a percent. */
const WHOLE = 100_00;
const RISE_MAX = 1000_00;

const PERCENT_TEXT = "Enter a percentage.";
const AMOUNT_TEXT = "Enter an amount.";

/** A number with at most two decimals in hundredths, or as somebody typed it (D69). */
const hundredths = (emptyText: string, read: typeof readTypedCents) =>
  z.pipe(
    z.transform((value) => {
      if (typeof value !== "string") return value;
      const typed = read(value);
      return "cents" in typed ? typed.cents : value;
    }),
    z.number({
      error: ({ input }) => {
        const typed = typeof input === "string" ? read(input) : undefined;
        return typed !== undefined && "message" in typed ? typed.message : emptyText;
      },
    }),
  );

const percent = hundredths(PERCENT_TEXT, readTypedPercent).check(
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
  cents: hundredths(AMOUNT_TEXT, readTypedCents).check((payload) => {
    const message = payload.value > 0 ? planPriceError(payload.value) : "The amount must be above 0.";
    if (message !== undefined) payload.issues.push({ code: "custom", message, input: payload.value });
  }),
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
