import { PENDING_SIGN_IN_MINUTES } from "#domain/accounts/factors.ts";
import { CATALOGUE_CHANGED_SECONDS } from "#domain/site/catalogue-change.ts";
import { type CookieName, HOST_PREFIX } from "#domain/site/cookies.ts";
import {
  CHECKOUT_COOKIE_DAYS,
  DEVICE_COOKIE_DAYS,
  DRAFT_DAYS,
  THEME_COOKIE_DAYS,
  TRUSTED_SESSION_DAYS,
} from "#domain/site/retention.ts";
import type { StorageKey } from "#src/api/client-storage.ts";
import { inWords } from "./in-words.ts";

type StoredItem = {
  readonly name: string;
  readonly purpose: string;
  readonly until: string;
};

type Purpose = Omit<StoredItem, "name">;

/** The shop's own local storage entries and their purposes. */
const STORED: Readonly<Record<StorageKey, Purpose>> = {
  administrator: {
    purpose: "The email address of whoever will manage your subscriptions, if you gave one at checkout.",
    until: "until you choose ‘Same as buyer’",
  },
  cart: {
    purpose: "The contents of your cart, and which order it renews.",
    until: "until the cart is empty",
  },
  checkout: {
    purpose: "Which payment belongs to your cart, so that the cart is emptied once you have paid.",
    until: "until you have paid or cancelled",
  },
  company: {
    purpose: "The company that you buy for, with its address, VAT number and email address, if you gave one.",
    until: "until you choose ‘Private’, in the cart or at checkout",
  },
  "company-draft": {
    purpose: "What you typed about a company but haven’t confirmed yet.",
    until: "until you use or cancel it, in the cart or at checkout",
  },
  compare: {
    purpose: "The products you chose to compare, at most four.",
    until: "until you clear them, at the lower edge of the catalogue",
  },
  persist: {
    purpose: "Whether you ticked ‘Trust This Device’ when you signed in.",
    until: "until you clear it",
  },
  prices: {
    purpose: "That you want to see prices without VAT, if you chose so.",
    until: "until you choose prices with VAT again",
  },
  residence: {
    purpose: "The country you chose, and your postcode where some areas of it have different VAT.",
    until: "until you clear it",
  },
  user: { purpose: "The username last used to sign in, to fill it in again.", until: "until you clear it" },
  viewed: {
    purpose: "The last eight products you looked at, to show them to you again.",
    until: "until you clear the list, shown on product pages",
  },
  draft: {
    purpose: "For administrators: what they were typing and have not saved or sent yet.",
    until: `${inWords(DRAFT_DAYS)}, or until it is saved or discarded, or you sign out`,
  },
};

const SECONDS_A_MINUTE = 60;

/** The cookies that the shop sets. The last two are set by scripts, which can't read any others. */
const COOKIES: Readonly<Record<CookieName, Purpose>> = {
  checkout: {
    purpose: "Set at checkout: lets only this browser resume its payment.",
    until: inWords(CHECKOUT_COOKIE_DAYS),
  },
  session: {
    purpose: "Set when you sign in: keeps you signed in.",
    until: `until the browser is closed; ${inWords(TRUSTED_SESSION_DAYS)} with ‘Trust This Device’`,
  },
  "pending-sign-in": {
    purpose:
      "Set when you sign in with your password to an account with a second factor: lets only this browser enter it.",
    until: `${PENDING_SIGN_IN_MINUTES} minutes, or until you are signed in`,
  },
  device: {
    purpose:
      "Set when you sign in: lets us tell your browser apart from someone guessing your password. It grants no access.",
    until: inWords(DEVICE_COOKIE_DAYS),
  },
  theme: { purpose: "Light or dark, if you chose one.", until: inWords(THEME_COOKIE_DAYS) },
  "catalogue-changed": {
    purpose:
      "Set when a price in your cart has changed, or when an administrator changes a product: makes sure that this browser is not shown the old one.",
    until: `${Math.ceil(CATALOGUE_CHANGED_SECONDS / SECONDS_A_MINUTE)} minutes`,
  },
};

/** Items that are kept while a tab is open (D25, D36). */
const IN_THE_TAB: readonly StoredItem[] = [
  {
    name: "draft",
    purpose: "What you were typing into a form and have not sent yet, so that a reload does not lose it.",
    until: "until it is sent, or the tab is closed",
  },
  {
    name: "offer",
    purpose:
      "Which offer you are paying, so that its link isn’t in the address of the page with the payment form.",
    until: "until the tab is closed",
  },
  {
    name: "tsr-scroll-restoration-v1_3",
    purpose: "How far you had scrolled, for the way back.",
    until: "until the tab is closed",
  },
];

/** Items that the payment provider's script sets, only on the page with the payment form. */
const OF_THE_PROVIDER: readonly StoredItem[] = [
  { name: "__stripe_mid", purpose: "Stripe: helps detect fraud.", until: "1 year" },
  { name: "__stripe_sid", purpose: "Stripe: helps detect fraud.", until: "30 minutes" },
];

const listed = (purposes: Readonly<Record<string, Purpose>>): readonly StoredItem[] =>
  Object.entries(purposes).map(([name, { purpose, until }]) => ({ name, purpose, until }));

const withPrefix = ({ name, ...rest }: StoredItem): StoredItem => ({
  name: `${HOST_PREFIX}${name}`,
  ...rest,
});

/** Everything that a browser may store after a visit, by the kind of storage. */
export const CLIENT_STORAGE: readonly { readonly place: string; readonly kept: readonly StoredItem[] }[] = [
  { place: "Local storage", kept: listed(STORED) },
  { place: "Session storage", kept: IN_THE_TAB },
  { place: "Cookies set by the shop", kept: listed(COOKIES).map(withPrefix) },
  { place: "Cookies set by the payment provider at checkout", kept: OF_THE_PROVIDER },
];
