import { COMPANY } from "#domain/seller/company.ts";

type Words = { readonly heading: string; readonly text: string };

const MAIL_LINK = `<a class="text-accent underline underline-offset-4" href="mailto:${COMPANY.email}">${COMPANY.email}</a>`;
const ASK_US = `Without it, write to ${MAIL_LINK} with your order number, and we’ll help.`;

/** By the first segment of the address. */
const WORDS: Readonly<Record<string, Words>> = {
  checkout: {
    heading: "Turn on JavaScript to buy.",
    text: "This page needs JavaScript, because the payment form comes from Stripe.",
  },
  return: {
    heading: "Turn on JavaScript to see your receipt.",
    text: `If you’ve paid, your payment went through, and we’ll email you the confirmation. ${ASK_US}`,
  },
  order: {
    heading: "Turn on JavaScript to see your order.",
    text: `This page needs JavaScript. ${ASK_US}`,
  },
  offer: {
    heading: "Turn on JavaScript to see your offer.",
    text: `This page needs JavaScript. Without it, write to ${MAIL_LINK} with the offer’s number, and we’ll help.`,
  },
  withdrawn: {
    heading: "Turn on JavaScript to see the receipt.",
    text: `This page needs JavaScript. Without it, write to ${MAIL_LINK} with the number of your withdrawal.`,
  },
  accountant: {
    heading: "Turn on JavaScript to see the books.",
    text: `This page needs JavaScript. Without it, write to ${MAIL_LINK} for the files.`,
  },
  invitation: {
    heading: "Turn on JavaScript to see the invitation.",
    text: `This page needs JavaScript. Without it, ask the person who invited you, or write to ${MAIL_LINK}.`,
  },
  admin: { heading: "Turn on JavaScript to manage the shop.", text: "This page needs JavaScript." },
};

const OTHERS: Words = {
  heading: "Turn on JavaScript to sign in.",
  text: "This page needs JavaScript. You can read about every product without it, and you don’t need an account to buy.",
};

/** Of these pages nothing works without JavaScript, although the server renders them. */
const USELESS = /^\/(checkout|return|register|login|order)\/*$/i;

/** Returns what takes the place of a rendered page without JavaScript; "" if it can be used, or read, all the same. */
export const insteadOfPage = (path: string): string =>
  USELESS.test(path) ? `<noscript><style>#root{display:none}</style>${needsScript(path)}</noscript>` : "";

/**
 * Returns the note, in trusted HTML and the shop's own style, that a page rendered in the browser shows without
 * JavaScript.
 */
export function needsScript(path: string): string {
  const [, section = ""] = path.toLowerCase().split("/");
  const { heading, text } = WORDS[section] ?? OTHERS;
  return `<main class="mx-auto max-w-2xl px-4 py-8 md:py-12">
<a class="text-sm text-ink-soft" href="/">${COMPANY.tradeName}</a>
<h1 class="mt-4 text-3xl font-semibold tracking-tight text-balance md:text-4xl">${heading}</h1>
<p class="mt-4">${text}</p>
<a class="mt-6 inline-flex min-h-11 items-center rounded-sm bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-strong" href="/products">See all products</a>
</main>`;
}
