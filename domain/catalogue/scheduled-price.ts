import * as z from "zod/mini";
import { plainText, withoutProblem } from "../text/text.ts";
import { isDay } from "../time/calendar-day.ts";
import { calendarDayInWords } from "../time/day-in-words.ts";
import { type Offer, paidCents } from "./paid-price-changes.ts";
import { PLANS } from "./plan.ts";
import { planPriceError } from "./price-rule.ts";
import type { Reduction } from "./reduction.ts";
import { typedCents } from "../money/whole-cents.ts";

/** A scheduled price begins, and ends, at most so many days from the day on which it's set. */
export const SCHEDULED_MAX_DAYS = 366;
/** The most changes of a product's prices that are listed, the latest. */
export const PRICE_CHANGES_LISTED = 200;

const cents = typedCents("Enter the reduced price.").check(withoutProblem(planPriceError));
const productId = plainText("productId");
const firstDay = plainText("First day").check(z.refine(isDay, "Choose the first day."));
const lastDay = plainText("Last day").check(z.refine(isDay, "Choose the last day."));

/** The form that schedules a reduced price of a plan, from its first to its last day in Amsterdam (D62). */
export const scheduledPriceSchema = z
  .object(
    { productId, plan: z.enum(PLANS, "Choose a plan."), cents, firstDay, lastDay },
    "The call takes a product, a plan, a price and two days.",
  )
  .check(
    z.refine((value) => value.firstDay <= value.lastDay, {
      path: ["lastDay"],
      error: "The last day can't be before the first.",
    }),
  );
export type NewScheduledPrice = z.infer<typeof scheduledPriceSchema>;

/** The form that changes a scheduled price while it runs: a lower price, or another last day. */
export const changedPriceSchema = z.object(
  { productId, cents, lastDay },
  "The call takes a product, a price and a last day.",
);
export type ChangedScheduledPrice = z.infer<typeof changedPriceSchema>;

/** Names a product whose prices are read, or whose scheduled price is ended. */
export const pricesOfSchema = z.object({ productId }, "The call takes a product.");

/**
 * Returns why a change of a product is refused: while a scheduled price runs, its plan keeps that price, so that an edit
 * or an import replaces neither it nor the price that it'll end with (D62). Undefined if nothing is wrong.
 */
export function reductionProblem(reduction: Reduction | null, after: Offer): string | undefined {
  if (reduction === null || paidCents(after, reduction.plan) === reduction.cents) return undefined;
  return `A scheduled price for ${reduction.plan} runs until ${calendarDayInWords(reduction.lastDay)}. End it first, under 'Scheduled price', to change what ${reduction.plan} costs.`;
}
