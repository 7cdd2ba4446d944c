import { COMPANY, TAX_NOTE, TRADEMARK_NOTE } from "./company.ts";
import { heading, type LegalText, list, paragraph } from "./legal-text.ts";
import { WITHDRAW_LABEL, WITHDRAWAL_PERIOD_DAYS } from "./withdrawal-words.ts";

/** When the terms last changed. */
export const TERMS_CHANGED = "22 November 2026";

const email = { email: COMPANY.email };

/** The terms (D35): who sells what at which price, and what customers may expect. On /terms and in the contract. */
export const TERMS: readonly LegalText[] = [
  {
    id: "seller",
    title: "Who sells",
    blocks: [paragraph(`${COMPANY.relation}. ${TRADEMARK_NOTE}`), { kind: "seller" }],
  },
  {
    id: "prices",
    title: "Prices",
    blocks: [
      list(
        [`Prices are in euros. ${TAX_NOTE}: nothing is added at the checkout.`],
        ["The struck-through price is the maker's regular one-year price."],
        [
          "You pay the price that the checkout shows. If a price has changed since you filled your cart, the shop says so before you pay.",
        ],
      ),
    ],
  },
  {
    id: "subscription",
    title: "The subscription",
    blocks: [
      paragraph(
        "Every product comes with a 1-year subscription: updates, features and official support for the year. The plan that you choose stands on your order and receipt.",
      ),
      paragraph(
        "An order is one payment. With ‘3 year’, which is paid annually, it is for the first year; with ‘Monthly’ for the first month. The shop keeps no card details and charges nothing later by itself.",
      ),
      paragraph("The maker's own licence terms hold for the use of its programs."),
    ],
  },
  {
    id: "order",
    title: "Order and payment",
    blocks: [
      paragraph(
        "You need no account to buy. You order by paying at the checkout; the contract comes about when the payment has succeeded. You then see a receipt with the number of your order, and the shop mails you a confirmation with everything you agreed on and a link to your order's page. The payment provider mails you the invoice.",
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
        "Nothing is shipped. On the receipt and on your order's page you say who administers the subscription; if you say nothing for a day, it is you. Your order's page shows by when we promise to deliver; the law allows 30 days. As soon as we have delivered, a mail says how to get started. If it has not come, look at ",
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
        `As a consumer you may withdraw from the contract within ${WITHDRAWAL_PERIOD_DAYS} days from the day on which it came about, without giving a reason.`,
      ),
      paragraph(
        `Tell us before the ${WITHDRAWAL_PERIOD_DAYS} days are over, in any clear statement. The quickest way: `,
        { page: "/withdrawal", label: WITHDRAW_LABEL },
        ". You get a receipt with date and time at once, and it is mailed to you. You may also write to ",
        email,
        " or to our address.",
      ),
      paragraph(
        "We pay back everything that you paid, within 14 days after your withdrawal has reached us, by the means of payment that you used, at no cost to you. Your access to the subscription then ends.",
      ),
      heading(`If the subscription starts within the ${WITHDRAWAL_PERIOD_DAYS} days`),
      list(
        [
          `The checkout does not ask you to give up your right of withdrawal. You keep it for the whole ${WITHDRAWAL_PERIOD_DAYS} days, also when you have begun to use the subscription, and you pay nothing for that use.`,
        ],
        [
          "This changes only if you ask us expressly to start at once and we have told you, before it starts, what that means. For a service you then pay the part that you had until you withdrew. For digital content you lose the right once its delivery has begun, if you agreed to that, acknowledged it, and we confirmed both to you.",
        ],
      ),
      heading("A text that you may use"),
      {
        kind: "form",
        lines: [
          `To ${COMPANY.tradeName}, ${COMPANY.addressLines.join(", ")}, ${COMPANY.email}: I hereby withdraw from my contract for the following products: … Ordered on: … Order number: … Name: … Address: … Date: … Signature (only on paper): …`,
        ],
      },
    ],
  },
  {
    id: "conformity",
    title: "If something is wrong",
    blocks: [
      paragraph(
        "What you buy must be as it was described and do what you may reasonably expect of it. If it does not, the law gives consumers the right to have it put right, to pay less, or to end the contract. Nothing in these terms takes that away.",
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
        ". You get an answer within 14 days. If we do not find a solution together, you may go to the court.",
      ),
    ],
  },
  {
    id: "law",
    title: "Law",
    blocks: [
      paragraph(
        "Dutch law holds. A consumer who lives in another country keeps the protection that the binding rules of that country give, and may go to the court there.",
      ),
    ],
  },
];
