import { COMPANY, TRADEMARK_NOTE, VAT_NOTE } from "./company.ts";
import { GUARANTEE_TEXT, UPDATES_TEXT } from "./conformity.ts";
import { seller, sellerAddressLines } from "./seller.ts";
import { HOURS_COUNT_TEXT, presetSubscriptionAdminText } from "./delivery-hours.ts";
import { heading, type LegalText, list, paragraph } from "./legal-text.ts";
import { PUBLISHER } from "./publisher.ts";
import { MONTH_RENEWABLE_BEFORE_DAYS, type StatedPeriods } from "./stated-periods.ts";
import { WITHDRAW_LABEL, WITHDRAWAL_PERIOD_DAYS } from "./consumer.ts";

/** The date of the terms' last change. */
export const TERMS_CHANGED = "30 November 2026";

const daysInWords = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

const CONFORMITY = ` ${GUARANTEE_TEXT} If we can’t, the law gives you the right to a lower price, or to end the contract. Nothing in these terms takes that away.`;

/**
 * Returns the terms (D35) of a shop with these settings: the seller, the products and prices, and the customer's
 * rights. Used on /terms, which everybody reads, and by `contractTexts`: what the law gives consumers only is left out of
 * a company's contract (D49).
 */
export const termsOf = (
  { detailsWaitHours, renewableBeforeDays, renewableAfterDays }: StatedPeriods,
  { consumers }: { readonly consumers: boolean } = { consumers: true },
): readonly LegalText[] => [
  {
    id: "seller",
    title: "About the seller",
    blocks: [paragraph(`${COMPANY.relation}. ${TRADEMARK_NOTE}`), { kind: "seller" }],
  },
  {
    id: "prices",
    title: "Prices",
    blocks: [
      list(
        [`${VAT_NOTE}, and nothing is added at checkout.`],
        [
          "If you live in another EU country, you pay the same price, though the VAT in it may be your country’s. A company there whose VAT number is confirmed pays the price without VAT.",
        ],
        ["Crossed-out prices are Autodesk’s one-year list prices."],
        [
          "You pay the price shown at checkout. If a price has changed since you filled your cart, we tell you before you pay.",
        ],
      ),
    ],
  },
  {
    id: "subscription",
    title: "The subscription",
    blocks: [
      paragraph(
        `Every product comes with a 1-year subscription: updates, features and official support for the year. If a product has a Monthly plan, that plan is a subscription for one month instead. ${UPDATES_TEXT} Your order and receipt show the plan you chose.`,
      ),
      paragraph(
        "You pay once per order. With ‘3 year’, which is paid annually, that covers the first year; with ‘Monthly’, one month. We don’t store your card details and never charge you again automatically.",
      ),
      paragraph(
        `Nothing renews automatically. We remind you by email before the subscription ends, at most three times, and tell you once if it ended without a renewal. You can renew from ${daysInWords(renewableBeforeDays)} before the last day (with ‘Monthly’, ${daysInWords(MONTH_RENEWABLE_BEFORE_DAYS)}) until ${renewableAfterDays === 0 ? "that day" : `${daysInWords(renewableAfterDays)} after it`}, at that day’s price. After that you can buy it new. A renewal is a new order, and you’re free not to place it. It starts the day after your current term ends. If that term is already over, it starts on the day we deliver it.`,
      ),
      paragraph(
        `Autodesk’s licence terms apply to its software, which is published by ${PUBLISHER.name}, ${PUBLISHER.address}. In the EU: ${PUBLISHER.inEu.name}, ${PUBLISHER.inEu.address}.`,
      ),
    ],
  },
  {
    id: "order",
    title: "Order and payment",
    blocks: [
      paragraph(
        "You don’t need an account to buy. You order by paying at checkout, and the contract is formed when your payment succeeds. You then see a receipt with your order number, and we email you a confirmation with everything you agreed to and a link to your order page. Stripe emails you the invoice.",
      ),
      paragraph(
        "Credit and debit cards, PayPal, Pay by Bank and direct debit (ACH) are accepted. Stripe handles the payment; your card details never reach this shop.",
      ),
    ],
  },
  {
    id: "delivery",
    title: "Delivery",
    blocks: [
      paragraph(
        `Nothing is shipped. At checkout or on your order page, tell us who will manage the subscription. ${presetSubscriptionAdminText(detailsWaitHours)} A renewal stays with the person who manages it now, unless you name someone else. Your order page shows when we’ll deliver by${consumers ? "; the law allows 30 days" : ""}. ${HOURS_COUNT_TEXT} When it’s ready, we’ll email you how to get started. If that email doesn’t arrive, see `,
        { page: "/order", label: "your order page" },
        " or write to ",
        { email: seller().email },
        ".",
      ),
    ],
  },
  {
    id: "withdrawal",
    title: "Right of withdrawal",
    blocks: [
      paragraph(
        `As a consumer you may withdraw from the contract within ${WITHDRAWAL_PERIOD_DAYS} days of the day on which it was formed, without giving a reason.`,
      ),
      paragraph(
        `Tell us clearly, in any form, within ${WITHDRAWAL_PERIOD_DAYS} days. The quickest way: `,
        { page: "/withdrawal", label: WITHDRAW_LABEL },
        ". You immediately get a receipt with the date and time, and we email it to you. You can also write to ",
        { email: seller().email },
        " or to our address.",
      ),
      paragraph(
        "We refund everything you paid within 14 days of receiving your withdrawal, by the payment method you used and at no cost to you. Your access to the subscription then ends.",
      ),
      heading(`If the subscription starts within the ${WITHDRAWAL_PERIOD_DAYS} days`),
      list(
        [
          `The checkout does not ask you to give up your right of withdrawal. You keep it for the full ${WITHDRAWAL_PERIOD_DAYS} days, even once you have started using the subscription, and you pay nothing for that use.`,
        ],
        [
          "This changes only if you expressly ask us to start immediately and we have told you beforehand what that means. For a service, you then pay for the part you received before you withdrew. For digital content, you lose the right once delivery has begun, provided that you agreed to that and acknowledged it, and we confirmed both to you.",
        ],
      ),
      heading("Model withdrawal form"),
      {
        kind: "form",
        lines: [
          `To ${seller().name}, ${sellerAddressLines().join(", ")}, ${seller().email}: I hereby withdraw from my contract for the following products: … Ordered on: … Order number: … Name: … Address: … Date: … Signature (only on paper): …`,
        ],
      },
    ],
  },
  {
    id: "refunds",
    title: "Refunds",
    blocks: [
      paragraph(
        "We refund to your original payment method and email you when it’s done. Your bank may take up to ten days to show it. Your order page lists every refund.",
      ),
      paragraph(
        "Your invoice doesn’t change; we issue a credit note for the refunded amount. Its number is in that email and on your order page. A subscription ends when it is refunded, unless we agree that you keep it.",
      ),
    ],
  },
  {
    id: "conformity",
    title: "If something is wrong",
    blocks: [
      paragraph(
        `What you buy must match its description and do what you can reasonably expect of it.${consumers ? CONFORMITY : ""}`,
      ),
    ],
  },
  {
    id: "complaints",
    title: "Complaints",
    blocks: [
      paragraph(
        "Write to ",
        { email: seller().email },
        " or use the ",
        { page: "/contact", label: "contact page" },
        ". We’ll answer within 14 days. If we can’t find a solution together, you can go to court.",
      ),
    ],
  },
  {
    id: "law",
    title: "Law",
    blocks: [
      paragraph(
        `Dutch law applies.${consumers ? " Consumers who live in another country keep the protection of that country’s mandatory rules and can go to court there." : ""}`,
      ),
    ],
  },
];
