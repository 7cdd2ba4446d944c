import * as z from "zod/mini";
import { refundIdText, withdrawalIdText } from "../orders/ids.ts";
import { plainText, requiredText } from "../text/text.ts";
import { REFUND_REASON_MAX_CHARS } from "./refund.ts";

const MOST_CENTS = 99_999_999;
/** 100 lines of 99 pieces: more than any order whose units a person would refund one by one. */
const MOST_UNITS = 9_900;

/** Refunds an order: everything that is left, units, or a sum (D48). */
export const refundSchema = z
  .object(
    {
      number: plainText("number"),
      whole: z.optional(z.literal(true, "whole can only be true.")),
      entitlementIds: z.optional(
        z
          .array(plainText("The unit").brand<"EntitlementId", "inout">(), "entitlementIds must be a list.")
          .check(
            z.minLength(1, "Choose at least one unit."),
            z.maxLength(MOST_UNITS, `At most ${MOST_UNITS} units can be refunded at once.`),
          ),
      ),
      amountCents: z.optional(
        z
          .int("The amount must be a whole number of cents.")
          .check(
            z.minimum(1, "The amount must be at least €0.01."),
            z.maximum(MOST_CENTS, "The amount is too large."),
          ),
      ),
      keep: z.optional(z.boolean("keep must be true or false.")),
      reason: requiredText("The reason", REFUND_REASON_MAX_CHARS),
      /** The same for every click on one button, so a second click finds the first one's refund. */
      requestKey: z.optional(z.uuid("requestKey must be a UUID.")),
    },
    "The call takes an order's number and what to refund.",
  )
  .check(
    z.refine(
      ({ whole, entitlementIds, amountCents }) =>
        [whole, entitlementIds, amountCents].filter((part) => part !== undefined).length === 1,
      "Refund either the whole order, units of it, or a sum.",
    ),
  );

export const orderNumberSchema = z.object(
  { number: plainText("number") },
  "The call takes an order's number.",
);
export const retryRefundSchema = z.object({ id: refundIdText }, "The call takes an id.");
export const oneWithdrawalSchema = z.object({ id: withdrawalIdText }, "The call takes an id.");
export const linkWithdrawalSchema = z.object(
  { id: withdrawalIdText, number: plainText("number") },
  "The call takes an id and an order's number.",
);
