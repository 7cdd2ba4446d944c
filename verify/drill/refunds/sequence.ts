import { createRandom, type Random } from "#dev/random.ts";

/** Days on which one sequence goes on. In between the clock is turned, and refunds settle or fail. */
const DAYS = 3;
const STEPS_A_DAY = 2;

/** Test cards of the sandbox: refunds succeed at once, are pending for a while, or fail after they succeeded. */
const CARDS = ["4242 4242 4242 4242", "4000 0000 0000 7726", "4000 0000 0000 5126"] as const;

/** What is tried that the shop must refuse. */
export const BAD_INPUTS = [
  "above the rest",
  "revoked unit",
  "disputed",
  "unpaid",
  "deliver revoked",
] as const;
export type BadInput = (typeof BAD_INPUTS)[number];

/** Shares, from 0 to 1, choose an amount or one of several units; what there is to choose from is known only then. */
export type Step =
  | {
      readonly kind: "refund";
      readonly scope: "whole" | "units" | "sum";
      readonly share: number;
      readonly keep: boolean;
      /** The button is pressed twice. */
      readonly twice: boolean;
      /** So many answers of the provider are lost, from now on. */
      readonly answersLost: number;
    }
  | { readonly kind: "dashboard"; readonly share: number }
  | { readonly kind: "dispute"; readonly inquiry: boolean }
  | { readonly kind: "decide"; readonly share: number }
  | {
      readonly kind: "withdraw";
      readonly matched: boolean;
      readonly linked: boolean;
      readonly refunded: boolean;
    }
  | { readonly kind: "fail"; readonly share: number }
  | { readonly kind: "settle" }
  | { readonly kind: "retry"; readonly twice: boolean }
  | { readonly kind: "deliver"; readonly share: number }
  | { readonly kind: "bad"; readonly input: BadInput };

export type Sequence = {
  /** Whether the provider makes an invoice for the order. */
  readonly invoice: boolean;
  readonly card: string;
  /** The steps of each day. */
  readonly days: readonly (readonly Step[])[];
};

type Draw = (random: Random) => Step;

/** The second number is how often it is drawn. */
const STEPS: readonly (readonly [draw: Draw, weight: number])[] = [
  [
    (random) => ({
      kind: "refund",
      scope: random.pick(["units", "units", "sum", "sum", "whole"]),
      share: random.between(0, 1),
      keep: random.chance(0.25),
      twice: random.chance(0.2),
      // The client asks once again by itself.
      answersLost: random.chance(0.1) ? random.whole(1, 3) : 0,
    }),
    32,
  ],
  [(random) => ({ kind: "dashboard", share: random.between(0, 1) }), 10],
  [(random) => ({ kind: "dispute", inquiry: random.chance(0.4) }), 9],
  [(random) => ({ kind: "decide", share: random.between(0, 1) }), 10],
  [
    (random) => ({
      kind: "withdraw",
      matched: random.chance(0.6),
      linked: random.chance(0.8),
      refunded: random.chance(0.7),
    }),
    9,
  ],
  [(random) => ({ kind: "fail", share: random.between(0, 1) }), 8],
  [() => ({ kind: "settle" }), 4],
  [(random) => ({ kind: "retry", twice: random.chance(0.3) }), 8],
  [(random) => ({ kind: "deliver", share: random.between(0, 1) }), 5],
  [(random) => ({ kind: "bad", input: random.pick(BAD_INPUTS) }), 12],
];
const WEIGHTS = STEPS.reduce((sum, [, weight]) => sum + weight, 0);

function drawStep(random: Random): Step {
  let left = random.between(0, WEIGHTS);
  for (const [draw, weight] of STEPS) {
    if (left < weight) return draw(random);
    left -= weight;
  }
  return { kind: "settle" };
}

/** One sequence of what people, banks and the provider do with an order. The same seed and number give the same one. */
export function drawSequence(seed: number, number: number): Sequence {
  const random = createRandom(`refunds ${seed} ${number}`);
  return {
    invoice: random.chance(0.7),
    card: random.pick([CARDS[0], CARDS[0], CARDS[0], CARDS[1], CARDS[2]]),
    days: Array.from({ length: DAYS }, () =>
      Array.from({ length: random.whole(1, STEPS_A_DAY) }, () => drawStep(random)),
    ),
  };
}
