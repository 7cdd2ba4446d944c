import type { ShopOrder } from "./shop-state.ts";

/** The promises of docs/promises.md that are checked here. */
export const PROMISES = [
  "paid once",
  "charged what was shown",
  "stock and prices as of the moment of acceptance",
  "subscriptions are what was paid",
  "a subscription has one life",
  "nothing on hold is handed over",
  "paid back at most what was paid",
  "shop and provider agree",
  "no VAT only for a valid number",
  "one invoice is in force",
  "each mail once",
  "mails in sequence",
  "forms mail nobody too often",
  "reminded once of what ends",
  "one withdrawal of one declaration",
  "one order of display",
  "a session ends when it must",
  "each proof counts once",
  "staff do only what they may",
  "each act is written once",
  "nobody sees what is not theirs",
  "every request is answered",
  "nothing is forgotten",
] as const;
export type Promised = (typeof PROMISES)[number];

/** A broken promise that a rule has found, with a sentence that says how. */
export type Finding = { readonly promise: Promised; readonly told: string };

export const nameOf = ({ number }: ShopOrder): string => `order ${number}`;
/** As people see it. */
export const orderNumber = (number: number): string => `SO-${String(number).padStart(6, "0")}`;
export const withdrawalNumber = (number: number): string => `WD-${String(number).padStart(6, "0")}`;
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
