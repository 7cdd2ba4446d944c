import * as z from "zod/mini";
import { COMPANY_MAX_CHARS } from "./entitlement.ts";
import { emailAddress, plainText, requiredLine, singleLine } from "../text/text.ts";

const NUMBER_MAX_CHARS = 40;

/** Emails with one order's link per hour, and as many with a new link; a lost link's further requests get the same answer (D70). */
export const ORDER_LINK_MAILS_PER_HOUR = 3;

/** Why an order's link shows nothing but its money (D44). */
export const MONEY_ONLY_REASONS = ["refunded", "erased"] as const;
export type MoneyOnlyReason = (typeof MONEY_ONLY_REASONS)[number];

/** Said once an order's older links have been ended and a new one is on its way (D44). */
export const LINKS_ENDED_TEXT =
  "Older links no longer work. We’ve emailed a new one to the address given at checkout.";

/** Any text: one that isn't an order's token is answered like that of a removed order (D44). */
export const orderTokenSchema = z.object({ token: plainText("token") }, "The call takes a token.");

/** The form at /order. It accepts any text as a number and doesn't reveal whether such an order exists (D44). */
export const lostLinkSchema = z.object(
  { number: requiredLine("Order number", NUMBER_MAX_CHARS), email: emailAddress("Email") },
  "The call takes an order number and an email address.",
);
export type LostLink = z.infer<typeof lostLinkSchema>;

/** Said whether there is such an order or not (D44). */
export const LINK_REQUESTED_TEXT =
  "If there’s an order with this number and email address, we’ve just emailed you its link.";

/** Who administers an order's subscriptions (D42). An empty company counts as none. */
export const subscriptionAdminSchema = z.object(
  {
    email: emailAddress("Email"),
    company: z._default(singleLine("Company", COMPANY_MAX_CHARS), ""),
  },
  "The administrator must be an object.",
);
export type NewSubscriptionAdmin = z.infer<typeof subscriptionAdminSchema>;

export const setSubscriptionAdminSchema = z.extend(subscriptionAdminSchema, { token: plainText("token") });

/** The path of an order's page. */
export const orderPath = (token: string): string => `/order/${token}`;

/** The address of an order's page that opens with an offer to renew the units that end on a day, such as 2026-11-21 (D51). */
export const withRenewal = (orderPage: string, endsOn: string): string => `${orderPage}?renew=${endsOn}`;
