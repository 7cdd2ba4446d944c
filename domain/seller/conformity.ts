/**
 * The two sentences that stand on a product's page, before the payment and in the contract (D87): Art. 6(1) Directive
 * 2011/83/EU as amended by Directive (EU) 2024/825.
 */

/** For everybody: the period for which updates are provided. */
export const UPDATES_TEXT = "You get updates for as long as your subscription runs.";

/**
 * For consumers, and where it isn't known who reads it: the reminder of the legal guarantee of conformity, which lasts as
 * long as the subscription (Art. 11(3) Directive (EU) 2019/770).
 */
export const GUARANTEE_TEXT =
  "As a consumer, you have a legal guarantee of conformity throughout your subscription: if something is wrong, we must put it right free of charge.";
