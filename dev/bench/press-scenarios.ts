import type { Page } from "playwright-core";
import {
  addToCart,
  choosePlan,
  goBackToList,
  type Input,
  openCart,
  openCheckout,
  openMenu,
  openProduct,
  type Presses,
  pressBareButton,
  showMore,
  tickInColumn,
  tickInPanel,
} from "./presses.ts";

export type Scenario = {
  /** Its name for `--only`. */
  readonly name: string;
  readonly what: string;
  readonly path: string;
  /** Whether the visitor has put CART_LINES products into the cart on an earlier visit. */
  readonly withCart?: boolean;
  readonly device: "phone" | "desk";
  readonly inputs: readonly Input[];
  /** How often the page is loaded, each time by a new visitor. */
  readonly visits: number;
  /** How often it is repeated on the same page after the first time. */
  readonly again: number;
  readonly limitMs: number;
  readonly presses: (page: Page, input: Input) => Presses;
};

const PRESS_LIMIT_MS = 100;
/** For a filter, which needs an answer from the server. */
const ANSWER_LIMIT_MS = 150;
/** Ours alone: the provider's script, session and form are in it. */
const CHECKOUT_LIMIT_MS = 1_000;

const ON_PHONE = { device: "phone", inputs: ["touch", "keyboard"], visits: 4, again: 4 } as const;
const ON_DESK = { device: "desk", inputs: ["mouse", "keyboard"], visits: 3, again: 4 } as const;

/** What shoppers do most, on a phone, as the requirement names it. */
export const PHONE_SCENARIOS: readonly Scenario[] = [
  {
    ...ON_PHONE,
    name: "bare",
    what: "a bare page's button (floor)",
    path: "/products",
    inputs: ["touch"],
    limitMs: PRESS_LIMIT_MS,
    presses: pressBareButton,
  },
  {
    ...ON_PHONE,
    name: "cart",
    what: "cart",
    path: "/products",
    withCart: true,
    limitMs: PRESS_LIMIT_MS,
    presses: openCart,
  },
  { ...ON_PHONE, name: "menu", what: "menu", path: "/products", limitMs: PRESS_LIMIT_MS, presses: openMenu },
  {
    ...ON_PHONE,
    name: "plan",
    what: "plan",
    path: "/products/autocad",
    limitMs: PRESS_LIMIT_MS,
    presses: choosePlan,
  },
  {
    ...ON_PHONE,
    name: "add",
    what: "add to cart",
    path: "/products",
    limitMs: PRESS_LIMIT_MS,
    presses: addToCart,
  },
  {
    ...ON_PHONE,
    name: "more",
    what: "'Show more'",
    path: "/products",
    // Then a page of 24 is no longer left.
    again: 1,
    limitMs: PRESS_LIMIT_MS,
    presses: showMore,
  },
  {
    ...ON_PHONE,
    name: "product",
    what: "product from the list",
    path: "/products",
    limitMs: PRESS_LIMIT_MS,
    presses: openProduct,
  },
  {
    ...ON_PHONE,
    name: "back",
    what: "back to the list",
    path: "/products",
    inputs: ["back"],
    limitMs: PRESS_LIMIT_MS,
    presses: goBackToList,
  },
  {
    ...ON_PHONE,
    name: "checkout",
    what: "checkout, with the provider's form",
    path: "/products",
    withCart: true,
    again: 1,
    limitMs: CHECKOUT_LIMIT_MS,
    presses: openCheckout,
  },
  {
    ...ON_PHONE,
    name: "tick",
    what: "filter, with its answer",
    path: "/products",
    limitMs: ANSWER_LIMIT_MS,
    presses: tickInPanel,
  },
];

/** A filter beside the products of a wide screen, at this size of the catalogue. */
export const deskFilter = (size: number, limitMs: number): Scenario => ({
  ...ON_DESK,
  name: "filters",
  what: `filter on a desk, ${size.toLocaleString("en")} products`,
  path: "/products",
  limitMs,
  presses: tickInColumn,
});
