import {
  BOOKS_KEPT_YEARS,
  COUNTS_KEPT_DAYS,
  CROSS_BORDER_KEPT_YEARS,
  ERRORS_KEPT_DAYS,
  MAILS_KEPT_YEARS,
  OFFERS_KEPT_DAYS,
  PAYMENT_EVENTS_KEPT_DAYS,
  STOCK_REQUESTS_KEPT_DAYS,
  LONGEST_SESSION_DAYS,
  TRUSTED_SESSION_DAYS,
  UNMATCHED_WITHDRAWALS_KEPT_YEARS,
  UNTRUSTED_SESSION_DAYS,
  VAT_CHECKS_KEPT_DAYS,
} from "#domain/site/retention.ts";
import type { Site } from "#domain/site/shop-settings.ts";
import { inWords, YEAR_DAYS } from "./in-words.ts";

type KeptRecord = {
  readonly what: string;
  readonly held: string;
  readonly why: string;
  readonly until: string;
};

/** The shop's records about its visitors and how long they are kept; worker/retention deletes them accordingly. */
export function keptRecords({
  retention: { messagesKeptDays, unpaidOrdersKeptDays },
  webVitals,
}: Pick<Site, "retention" | "webVitals">): readonly KeptRecord[] {
  return [
    {
      what: "Orders",
      held: "What you ordered and its price, your name and email address, your company with its address and VAT number if you bought for one, the country and postcode you declared, the countries of your billing address, your card or bank account, and your internet connection, as proof of whose VAT you paid, the payment’s number and method, who administers each subscription (email address, and company if you gave one), its reference and its first and last day, when we reminded you of that day and whether you stopped the reminders, what was refunded and why, with its credit notes, its invoices and credit notes as files in the archive of the month’s accounts, what your bank disputed, and when each of these happened. Our own notes about the order or about you.",
      why: "To fulfil the contract and keep accounts, as the law requires.",
      until: `${BOOKS_KEPT_YEARS} years after the year of the payment, or of the last refund, dispute or corrected invoice, as tax law requires; ${CROSS_BORDER_KEPT_YEARS} years if you bought as a consumer in another EU country. One that was never paid: ${inWords(unpaidOrdersKeptDays)} after it last changed.`,
    },
    {
      what: "Offers",
      held: "What we offered you at which price, your email address, your country and postcode or your company with its address and VAT number, your note, and who accepted it and when.",
      why: "To hold the prices, and to know what was agreed.",
      until: `${inWords(OFFERS_KEPT_DAYS)} after it ended. One that was ordered: as long as the order.`,
    },
    {
      what: "Withdrawals",
      held: "What you declared, with your name, email address, and the time.",
      why: "The law requires us to accept them and to prove when they arrived.",
      until: `as long as the order they belong to. One that matches no order: ${UNMATCHED_WITHDRAWALS_KEPT_YEARS} years after we dealt with it. Until we have dealt with a withdrawal, it is kept, and so is its order.`,
    },
    {
      what: "Emails to you",
      held: "The emails we sent you, with their text, and whether they arrived.",
      why: "As a record for you and us. The confirmation is your contract and proves it.",
      until: `the confirmation of an order as long as the order. Other emails: ${inWords(MAILS_KEPT_YEARS * YEAR_DAYS)} after the last day of the subscriptions they concern. One about no order: ${inWords(MAILS_KEPT_YEARS * YEAR_DAYS)}. The copy of a message: as long as the message.`,
    },
    {
      what: "Messages",
      held: "What you wrote on the contact page, with your name, email address and phone number.",
      why: "To answer you.",
      until: `${inWords(messagesKeptDays)}, or until you ask us to delete them.`,
    },
    {
      what: "Requests to be told",
      held: "The email address to tell when a product is in stock again, the product, and when you asked.",
      why: "To send you that one email.",
      until: `until we send it, or ${inWords(STOCK_REQUESTS_KEPT_DAYS)}.`,
    },
    {
      what: "VAT numbers",
      held: "A company’s VAT number that you typed in the cart or at checkout, and what the EU’s register VIES answered about it.",
      why: "To decide who pays the VAT, and to prove it.",
      until: `${inWords(VAT_CHECKS_KEPT_DAYS)}, and with an order as long as the order.`,
    },
    {
      what: "Accounts",
      held: "Username and a hash of the password, never the password itself. Your sessions with their browser, system and country, when you signed in and were last seen, and which orders are yours. Your email address, if you confirmed one. The company that you last bought for while signed in, with its address, VAT number and email address.",
      why: "Because you created an account.",
      until: `until you ask us to delete it; you can remove the company and the email address yourself. A link to confirm an address or reset a password is gone after a day at most. A session ends ${inWords(UNTRUSTED_SESSION_DAYS)} after your last visit, or at most ${inWords(TRUSTED_SESSION_DAYS)} after it on a trusted device, where you sign in again after ${inWords(LONGEST_SESSION_DAYS)}.`,
    },
    {
      what: "Abuse prevention",
      held: "How often sign-ins failed for a name and from an internet address, both as a hash only, and how often forms were sent from an address.",
      why: "To prevent password guessing and spam.",
      until: "a few minutes.",
    },
    {
      what: "Payment notices",
      held: "The number and kind of each notice that Stripe sent us about a payment. No name.",
      why: "So we never process the same notice twice.",
      until: `${inWords(PAYMENT_EVENTS_KEPT_DAYS)}.`,
    },
    ...(webVitals ? [HOW_VISITS_FELT] : []),
    {
      what: "Errors",
      held: "When a page or a call failed, where in our code, and the error’s text without anything you typed. No name and no address of yours.",
      why: "To find and fix faults.",
      until: `${inWords(ERRORS_KEPT_DAYS)}.`,
    },
    {
      what: "Log",
      held: "Which kind of page or call was requested, when, and whether it worked; if you were signed in, your account’s internal number. No name and no address of yours.",
      why: "To find and fix faults.",
      until: "a few days, as long as the host of the site keeps its log.",
    },
  ];
}

const HOW_VISITS_FELT: KeptRecord = {
  what: "How visits felt",
  held: "How long the pages took to appear and to respond to a press, and how far they jumped meanwhile: only how often each was the case on a day, by kind of page and by phone or desktop. Nothing that tells your visit from another.",
  why: "To find out where the shop is slow.",
  until: `${inWords(COUNTS_KEPT_DAYS)}.`,
};
