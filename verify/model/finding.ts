import type { ShopOrder } from "./shop-state.ts";

/** The promises of docs/promises.md that are checked here. */
export type Promised =
  | "paid once"
  | "charged what was shown"
  | "stock and prices as of the moment of acceptance"
  | "subscriptions are what was paid"
  | "a subscription has one life"
  | "nothing on hold is handed over"
  | "paid back at most what was paid"
  | "shop and provider agree"
  | "each mail once"
  | "mails in sequence"
  | "one withdrawal of one declaration"
  | "one order of display"
  | "every request is answered"
  | "nothing is forgotten";

/** A broken promise that a rule has found, with a sentence that says how. */
export type Finding = { readonly promise: Promised; readonly told: string };

export const nameOf = ({ number }: ShopOrder): string => `order ${number}`;
/** As people see it. */
export const orderNumber = (number: number): string => `SO-${String(number).padStart(6, "0")}`;
export const withdrawalNumber = (number: number): string => `WD-${String(number).padStart(6, "0")}`;
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
