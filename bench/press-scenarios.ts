import type { Page } from "playwright-core";
import {
  addToCart,
  choosePlan,
  goBackToList,
  openCart,
  openCheckout,
  openMenu,
  openProduct,
  type Presses,
  pressBareButton,
  selectInColumn,
  selectInPanel,
  showMore,
} from "./presses.ts";

/** The way it is pressed. "back" is the browser's own button. */
export type Input = "touch" | "mouse" | "back";

export type Scenario = {
  readonly what: string;
  /** The visitor's page; the list of products unless given. */
  readonly path?: string;
  /** True if the visitor has put CART_LINES products into the cart on an earlier visit. */
  readonly withCart?: boolean;
  /** Touch on a phone unless given; a mouse is used on a desktop. */
  readonly input?: Input;
  /** How often it is repeated on the same page after the first time; AGAIN unless given. */
  readonly again?: number;
  /** PRESS_LIMIT_MS unless given. */
  readonly limitMs?: number;
  readonly presses: (page: Page) => Presses;
};

export const FELT_LIMIT_MS = 50;
export const PRESS_LIMIT_MS = 150;
export const AGAIN = 4;
/** For a page of cards or a product's. */
const PAGE_LIMIT_MS = 250;
/** Our own limit: the time includes the provider's script, session and form. */
const CHECKOUT_LIMIT_MS = 1_000;

/** The floor of all presses, which also tells how fast a machine is (docs/benchmarks.md). */
export const FLOOR = "a bare page's button (floor)";

/** The most common actions of shoppers. */
export const SCENARIOS: readonly Scenario[] = [
  { what: FLOOR, presses: pressBareButton },
  { what: "cart", withCart: true, presses: openCart },
  { what: "menu", presses: openMenu },
  { what: "plan", path: "/products/autocad", presses: choosePlan },
  { what: "add to cart", presses: addToCart },
  // After the second time no full page of 24 is left.
  { what: "'Show more'", again: 1, limitMs: PAGE_LIMIT_MS, presses: showMore },
  { what: "'Show more' at a desk", input: "mouse", again: 1, limitMs: PAGE_LIMIT_MS, presses: showMore },
  { what: "product from the list", limitMs: PAGE_LIMIT_MS, presses: openProduct },
  { what: "back to the list", input: "back", limitMs: PAGE_LIMIT_MS, presses: goBackToList },
  {
    what: "checkout, with the provider's form",
    withCart: true,
    again: 1,
    limitMs: CHECKOUT_LIMIT_MS,
    presses: openCheckout,
  },
  { what: "filter, with its answer", limitMs: PAGE_LIMIT_MS, presses: selectInPanel },
  { what: "filter at a desk", input: "mouse", limitMs: PAGE_LIMIT_MS, presses: selectInColumn },
];
