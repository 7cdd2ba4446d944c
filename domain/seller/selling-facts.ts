export type SellingFact = {
  /** The question on /why-half-price that the fact answers. */
  readonly about: "price" | "source" | "delivery";
  readonly text: string;
  /**
   * A sample for a shop that isn't trading yet. The seller replaces it with the true fact and clears this flag, or
   * removes the entry. Until then `npm run check-config` lists the sentence, and only the demo shows it, marked as a
   * sample (D72).
   */
  readonly invented: boolean;
};

/** Facts about how this shop sells that only the seller knows. Separate from `company.ts`, which every page loads. */
export const SELLING_FACTS: readonly SellingFact[] = [
  {
    about: "price",
    text: "We buy subscriptions in volume, sell online only, and pass on what that saves.",
    invented: true,
  },
  {
    about: "source",
    text: "We buy every subscription from an authorised Autodesk distributor in the European Union.",
    invented: true,
  },
  {
    about: "delivery",
    text: "We deliver every day of the week, weekends and holidays included.",
    invented: true,
  },
];

/**
 * Returns the facts that visitors can see: in the demo all of them, otherwise those that the seller has confirmed
 * (D72).
 */
export const factsShown = (facts: readonly SellingFact[], demo: boolean): readonly SellingFact[] =>
  facts.filter(({ invented }) => demo || !invented);
