import { CATALOGUE_CHANGED_SECONDS } from "#domain/catalogue-change.ts";
import { type CookieName, HOST_PREFIX } from "#domain/cookies.ts";
import {
  CHECKOUT_COOKIE_DAYS,
  DEVICE_COOKIE_DAYS,
  THEME_COOKIE_DAYS,
  TRUSTED_SESSION_DAYS,
} from "#domain/retention.ts";
import type { StorageKey } from "#src/api/client-storage.ts";
import { inWords } from "./in-words.ts";

type Kept = {
  readonly name: string;
  readonly purpose: string;
  readonly until: string;
};

type Purpose = Omit<Kept, "name">;

/** The shop's own local storage entries and their purposes. */
const STORED: Readonly<Record<StorageKey, Purpose>> = {
  cart: { purpose: "What lies in your cart, and which order it renews.", until: "until the cart is empty" },
  checkout: {
    purpose: "Which payment your cart was opened with, so that it is emptied once you have paid.",
    until: "until you have paid or cancelled",
  },
  persist: {
    purpose: "Whether you ticked ‘Trust This Device’ when you signed in.",
    until: "until you clear it",
  },
  user: { purpose: "The username that signed in last, to fill it in again.", until: "until you clear it" },
  "admin-draft:add": {
    purpose: "For administrators: a product that is being added and not saved yet.",
    until: "until it is saved or thrown away",
  },
  "admin-draft:edit": {
    purpose: "For administrators: a product that is being changed and not saved yet.",
    until: "until it is saved or thrown away",
  },
};

const SECONDS_A_MINUTE = 60;

/** The cookies that the shop sets. The last two are set by scripts, which can read no other. */
const COOKIES: Readonly<Record<CookieName, Purpose>> = {
  checkout: {
    purpose: "Set at the checkout: hands this browser, and no other, its own open payment again.",
    until: inWords(CHECKOUT_COOKIE_DAYS),
  },
  session: {
    purpose: "Set when you sign in: keeps you signed in.",
    until: `until the browser is closed; ${inWords(TRUSTED_SESSION_DAYS)} with ‘Trust This Device’`,
  },
  device: {
    purpose:
      "Set when you sign in: tells this browser from strangers who guess at your password. It opens nothing.",
    until: inWords(DEVICE_COOKIE_DAYS),
  },
  theme: { purpose: "Light or dark, if you chose one.", until: inWords(THEME_COOKIE_DAYS) },
  "catalogue-changed": {
    purpose:
      "Set when a price in your cart has changed, or when an administrator changes a product: makes sure that this browser is not shown the old one.",
    until: `${Math.ceil(CATALOGUE_CHANGED_SECONDS / SECONDS_A_MINUTE)} minutes`,
  },
};

/** What the router keeps for as long as a tab is open (D36). */
const IN_THE_TAB: readonly Kept[] = [
  {
    name: "tsr-scroll-restoration-v1_3",
    purpose: "How far you had scrolled, for the way back.",
    until: "until the tab is closed",
  },
];

/** What the payment provider's script sets, only on the page with the payment form. */
const OF_THE_PROVIDER: readonly Kept[] = [
  { name: "__stripe_mid", purpose: "Stripe: tells fraud from honest payments.", until: "1 year" },
  { name: "__stripe_sid", purpose: "Stripe: tells fraud from honest payments.", until: "30 minutes" },
];

const listed = (purposes: Readonly<Record<string, Purpose>>): readonly Kept[] =>
  Object.entries(purposes).map(([name, { purpose, until }]) => ({ name, purpose, until }));

const withPrefix = ({ name, ...rest }: Kept): Kept => ({ name: `${HOST_PREFIX}${name}`, ...rest });

/** What a browser may store after a visit, by the kind of storage. */
export const CLIENT_STORAGE: readonly { readonly place: string; readonly kept: readonly Kept[] }[] = [
  { place: "Local storage", kept: listed(STORED) },
  { place: "Session storage", kept: IN_THE_TAB },
  { place: "Cookies of the shop", kept: listed(COOKIES).map(withPrefix) },
  { place: "Cookies of the payment provider, at the checkout", kept: OF_THE_PROVIDER },
];
