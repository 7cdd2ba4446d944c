import {
  BOOKS_KEPT_YEARS,
  MAILS_KEPT_YEARS,
  PAYMENT_EVENTS_KEPT_DAYS,
  type RetentionSettings,
  TRUSTED_SESSION_DAYS,
  UNMATCHED_WITHDRAWALS_KEPT_YEARS,
  UNTRUSTED_SESSION_DAYS,
} from "#domain/retention.ts";
import { inWords, YEAR_DAYS } from "./in-words.ts";

type KeptRecord = {
  readonly what: string;
  readonly held: string;
  readonly why: string;
  readonly until: string;
};

/** What the shop stores about its visitors and for how long; worker/retention deletes it accordingly. */
export function keptRecords({
  messagesKeptDays,
  unpaidOrdersKeptDays,
}: RetentionSettings): readonly KeptRecord[] {
  return [
    {
      what: "Orders",
      held: "What you ordered and its price, your name and e-mail address, the payment's number, who administers each subscription (e-mail address, and company if you gave one), its reference and its first and last day, when we reminded you of that day and whether you stopped the reminders, what was refunded and why, with its credit notes, what your bank disputed, and when what happened.",
      why: "To carry out the contract and to keep books, as the law requires.",
      until: `${BOOKS_KEPT_YEARS} years after the year of the payment, as tax law requires. One that was never paid: ${inWords(unpaidOrdersKeptDays)} after it last changed.`,
    },
    {
      what: "Withdrawals",
      held: "What you declared, with your name, e-mail address, and the time.",
      why: "The law obliges us to take them and to prove when they came.",
      until: `as long as the order that they belong to. One that fits no order: ${UNMATCHED_WITHDRAWALS_KEPT_YEARS} years after we dealt with it. Until we have dealt with a withdrawal, it is kept, and so is its order.`,
    },
    {
      what: "Mails to you",
      held: "The mails that the shop sent you, with their text, and whether they arrived.",
      why: "So that you and we can look up what was said. The confirmation is your contract, and proof of it.",
      until: `the confirmation of an order as long as the order. Other mails: ${inWords(MAILS_KEPT_YEARS * YEAR_DAYS)} after the last day of the subscriptions that they are about. One about no order: ${inWords(MAILS_KEPT_YEARS * YEAR_DAYS)}. The copy of a message: as long as the message.`,
    },
    {
      what: "Messages",
      held: "What you wrote on the contact page, with your name, e-mail address and phone number.",
      why: "To answer you.",
      until: `${inWords(messagesKeptDays)}, or until you ask us to delete them.`,
    },
    {
      what: "Accounts",
      held: "Username and a hash of the password, never the password itself. Your sessions, and which orders are yours.",
      why: "Because you made the account.",
      until: `until you ask us to delete it. A session ends ${inWords(UNTRUSTED_SESSION_DAYS)} after your last visit, or at most ${inWords(TRUSTED_SESSION_DAYS)} after it on a trusted device.`,
    },
    {
      what: "Counts against abuse",
      held: "How often sign-ins failed for a name and from an internet address, both as a hash only, and how often forms were sent from an address.",
      why: "So that nobody can guess passwords or flood the shop.",
      until: "a few minutes.",
    },
    {
      what: "Payment notices",
      held: "The number and kind of each notice that Stripe sent us about a payment. No name.",
      why: "So that none of them counts twice.",
      until: `${inWords(PAYMENT_EVENTS_KEPT_DAYS)}.`,
    },
    {
      what: "Log",
      held: "Which kind of page or call was asked for, when, and whether it worked; if you were signed in, your account's internal number. No name and no address of yours.",
      why: "To find faults.",
      until: "days, as long as the host of the site keeps its log.",
    },
  ];
}
