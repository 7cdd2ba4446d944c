import { COMPANY, TAX_NOTE, TRADEMARK_NOTE } from "./company.ts";
import type { DeliveryHours } from "./delivery-hours.ts";
import { presetSubscriptionAdminText } from "./delivery-words.ts";
import { heading, type LegalText, list, paragraph } from "./legal-text.ts";
import { WITHDRAW_LABEL, WITHDRAWAL_PERIOD_DAYS } from "./withdrawal-words.ts";

/** When the terms last changed. */
export const TERMS_CHANGED = "24 November 2026";

const email = { email: COMPANY.email };

/**
 * The terms (D35) of a shop with these settings: who sells what at which price, and what customers may expect. On /terms
 * and in the contract.
 */
export const termsOf = ({
  detailsWaitHours,
}: Pick<DeliveryHours, "detailsWaitHours">): readonly LegalText[] => [
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
        [`Prices are in euros. ${TAX_NOTE}: nothing is added at checkout.`],
        ["Crossed-out prices are Autodesk's one-year list prices."],
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
        "Every product comes with a 1-year subscription: updates, features and official support for the year. The Monthly plan, where a product has one, is a subscription for one month instead. Your order and receipt show the plan you chose.",
      ),
      paragraph(
        "An order is a single payment. With ‘3 year’, which is paid annually, it covers the first year; with ‘Monthly’, one month. We store no card details and never charge you again automatically.",
      ),
      paragraph(
        "Nothing renews by itself. We remind you by email before the last day, at most three times, and offer a renewal at that day's price: a new order, which you are free to place or not. A renewal starts the day after your current term ends; if that is over, on the day we deliver it.",
      ),
      paragraph("Autodesk's licence terms apply to its software."),
    ],
  },
  {
    id: "order",
    title: "Order and payment",
    blocks: [
      paragraph(
        "You do not need an account to buy. You order by paying at checkout; the contract is formed when your payment succeeds. You then see a receipt with your order number, and we email you a confirmation with everything you agreed to and a link to your order's page. The payment provider emails you the invoice.",
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
        `Nothing is shipped. On the receipt and on your order's page you can tell us who administers the subscription. ${presetSubscriptionAdminText(detailsWaitHours)} A renewal keeps its administrator unless you name another. Hours count around the clock, weekends and holidays included. Your order's page shows when we promise to deliver by; the law allows 30 days. Once we have delivered, an email tells you how to get started. If it does not arrive, see `,
        { page: "/order", label: "your order's page" },
        " or write to ",
        email,
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
        ". You get a receipt with the date and time at once, and we email it to you. You can also write to ",
        email,
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
          "This changes only if you expressly ask us to start at once and we have told you beforehand what that means. For a service you then pay for the part you received before you withdrew. For digital content you lose the right once its delivery has begun, provided that you agreed to that, acknowledged it, and we confirmed both to you.",
        ],
      ),
      heading("Model withdrawal form"),
      {
        kind: "form",
        lines: [
          `To ${COMPANY.tradeName}, ${COMPANY.addressLines.join(", ")}, ${COMPANY.email}: I hereby withdraw from my contract for the following products: … Ordered on: … Order number: … Name: … Address: … Date: … Signature (only on paper): …`,
        ],
      },
    ],
  },
  {
    id: "refunds",
    title: "Refunds",
    blocks: [
      paragraph(
        "A refund goes back to what you paid with. We email you once the payment provider has carried it out; your bank may take up to ten days to show it. Your order's page lists every refund.",
      ),
      paragraph(
        "Your invoice stays as it is: a credit note takes back what was refunded. Its number is in that email and on your order's page. A subscription ends when it is refunded, unless we agree that you keep it.",
      ),
    ],
  },
  {
    id: "conformity",
    title: "If something is wrong",
    blocks: [
      paragraph(
        "What you buy must match its description and do what you can reasonably expect of it. If it does not, the law gives consumers the right to have it put right, to a lower price, or to end the contract. Nothing in these terms takes that away.",
      ),
    ],
  },
  {
    id: "complaints",
    title: "Complaints",
    blocks: [
      paragraph(
        "Write to ",
        email,
        " or use the ",
        { page: "/contact", label: "contact page" },
        ". You get an answer within 14 days. If we cannot find a solution together, you can go to court.",
      ),
    ],
  },
  {
    id: "law",
    title: "Law",
    blocks: [
      paragraph(
        "Dutch law applies. Consumers who live in another country keep the protection of that country's mandatory rules and can go to court there.",
      ),
    ],
  },
];
