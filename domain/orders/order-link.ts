import * as z from "zod/mini";
import { sequenceOf } from "./order.ts";
import { emailAddress, plainText, requiredNumber } from "../text/text.ts";

const NUMBER_MAX_CHARS = 40;

/** Shown at a number that can't be read as an order's (`sequenceOf`). */
export const UNREADABLE_NUMBER_TEXT = "Enter the number as it is on your receipt, such as SO-001042.";

/**
 * The emails with one order's link per hour, and as many with a new link. Further requests for a lost link get the same
 * response (D70).
 */
export const ORDER_LINK_MAILS_PER_HOUR = 3;

/** The reasons why an order's link shows only its money (D44). */
export const MONEY_ONLY_REASONS = ["refunded", "erased"] as const;
export type MoneyOnlyReason = (typeof MONEY_ONLY_REASONS)[number];

/** Shown once an order's older links have ended and a new one is on its way (D44). */
export const LINKS_ENDED_TEXT =
  "Older links no longer work. We’ve emailed a new one to the address given at checkout.";

/** Any text: if it isn't an order's token, the response is the same as for a removed order (D44). */
export const orderTokenSchema = z.object({ token: plainText("token") }, "The call takes a token.");

/** The form at /order. It doesn't reveal whether there is an order with this number (D44). */
export const lostLinkSchema = z.object(
  {
    number: requiredNumber("Order number", NUMBER_MAX_CHARS).check(
      z.refine((number) => number === "" || sequenceOf(number) !== undefined, UNREADABLE_NUMBER_TEXT),
    ),
    email: emailAddress("Email"),
  },
  "The call takes an order number and an email address.",
);
export type LostLink = z.infer<typeof lostLinkSchema>;

/** Shown whether or not such an order exists (D44). */
export const LINK_REQUESTED_TEXT =
  "If there’s an order with this number and email address, we’ve just emailed you its link.";

/** Returns the path of an order's page. */
export const orderPath = (token: string): string => `/order/${token}`;

/**
 * Returns the address of an order's page with the renewal offer open for the units that end on a day, such as
 * 2026-11-21 (D51).
 */
export const withRenewal = (orderPage: string, endsOn: string): string => `${orderPage}?renew=${endsOn}`;
