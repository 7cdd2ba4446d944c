/** The time within which a paid unit is delivered (D42, D43): settings of the shop, stated on its pages. */
export type DeliveryHours = {
  /** How long the buyer can take to name the subscription's administrator. After that, it's the buyer. */
  readonly detailsWaitHours: number;
  /** The time within which delivery is promised, from then or from when an administrator was named. */
  readonly deliveryPromiseHours: number;
};

/** The rule for counting the hours of the delivery promise (D43). */
export const HOURS_COUNT_TEXT = "We deliver 24 hours a day, every day.";

export const hoursInWords = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);

/**
 * Returns the text on who administers a subscription whose buyer names nobody (D42). It follows the request to name
 * someone.
 */
export const presetSubscriptionAdminText = (detailsWaitHours: number): string =>
  detailsWaitHours === 0
    ? "Until you do, we’ll use your email address."
    : `If we don’t hear from you within ${hoursInWords(detailsWaitHours)}, we’ll use your email address.`;
