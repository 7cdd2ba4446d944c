export type SellingFact = {
  /** The question on /why-half-price that the fact answers. */
  readonly about: "price" | "delivery";
  readonly text: string;
  /**
   * A sample for a shop that isn't trading yet. The seller replaces it with the true fact and clears this flag, or
   * removes the entry. Until then `npm run check-config` lists the sentence, and only the demo shows it, marked as a
   * sample (D72).
   */
  readonly invented: boolean;
};

/**
 * Where the licences come from: texts that the owner can begin with (D85), and the demo's sample. Since September 2024
 * Autodesk sells most new subscriptions itself, with its partners as agents, so it depends on the seller's contract.
 */
export const LICENCE_SOURCES = {
  partner:
    "We’re an Autodesk partner. Since September 2024, Autodesk itself has provided most subscriptions that are ordered through its partners: we place your order with Autodesk and look after it.",
  distributor:
    "We buy every subscription from an authorised Autodesk distributor in the European Union. Since September 2024, Autodesk has sold most new subscriptions itself; your contract of sale is with us.",
  independent:
    "We aren’t an Autodesk partner. Since September 2024, Autodesk has sold most new subscriptions itself or through partners; we buy them there and have them assigned to you. Your contract of sale is with us.",
} as const;

/** Facts about how this shop sells that only the seller knows. Separate from `company.ts`, which every page loads. */
export const SELLING_FACTS: readonly SellingFact[] = [
  {
    about: "price",
    text: "We buy subscriptions in volume, sell online only, and pass on what that saves.",
    invented: true,
  },
  {
    about: "delivery",
    text: "We deliver 24 hours a day, every day.",
    invented: true,
  },
];

/**
 * Returns the facts that visitors can see: in the demo all of them, otherwise those that the seller has confirmed
 * (D72).
 */
export const factsShown = (facts: readonly SellingFact[], demo: boolean): readonly SellingFact[] =>
  facts.filter(({ invented }) => demo || !invented);
