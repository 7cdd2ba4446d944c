import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";

type Words = { readonly heading: string; readonly text: string };

/** Returns the words by the first segment of the address. */
function words(): Readonly<Record<string, Words>> {
  // An address has no angle bracket and no double quote (domain/text/email-address.ts).
  const email = seller().email.replaceAll("&", "&amp;");
  const mailLink = `<a class="text-accent underline underline-offset-4" href="mailto:${email}">${email}</a>`;
  const askUs = `Without it, write to ${mailLink} with your order number, and we’ll help.`;
  return {
    checkout: {
      heading: "Turn on JavaScript to buy.",
      text: "This page needs JavaScript, because the payment form comes from Stripe.",
    },
    return: {
      heading: "Turn on JavaScript to see your receipt.",
      text: `If you’ve paid, your payment went through, and we’ll email you the confirmation. ${askUs}`,
    },
    order: {
      heading: "Turn on JavaScript to see your order.",
      text: `This page needs JavaScript. ${askUs}`,
    },
    offer: {
      heading: "Turn on JavaScript to see your offer.",
      text: `This page needs JavaScript. Without it, write to ${mailLink} with the offer’s number, and we’ll help.`,
    },
    withdrawn: {
      heading: "Turn on JavaScript to see the receipt.",
      text: `This page needs JavaScript. Without it, write to ${mailLink} with the number of your withdrawal.`,
    },
    accountant: {
      heading: "Turn on JavaScript to see the books.",
      text: `This page needs JavaScript. Without it, write to ${mailLink} for the files.`,
    },
    invitation: {
      heading: "Turn on JavaScript to see the invitation.",
      text: `This page needs JavaScript. Without it, ask the person who invited you, or write to ${mailLink}.`,
    },
    admin: { heading: "Turn on JavaScript to manage the shop.", text: "This page needs JavaScript." },
  };
}

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
  const { heading, text } = words()[section] ?? OTHERS;
  return `<main class="mx-auto max-w-2xl px-4 py-8 md:py-12">
<a class="text-sm text-ink-soft" href="/">${COMPANY.tradeName}</a>
<h1 class="mt-4 text-3xl font-semibold tracking-tight text-balance md:text-4xl">${heading}</h1>
<p class="mt-4">${text}</p>
<a class="mt-6 inline-flex min-h-11 items-center rounded-sm bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-strong" href="/products">See all products</a>
</main>`;
}
