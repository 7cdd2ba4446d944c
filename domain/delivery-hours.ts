/** How soon a paid unit is delivered (D42, D43): settings of the shop, which its pages state. */
export type DeliveryHours = {
  /** How long the buyer may name who administers it, before it is the buyer. */
  readonly detailsWaitHours: number;
  /** From then, or from when they named somebody, the time within which it is promised. */
  readonly deliveryPromiseHours: number;
};

export const hoursInWords = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);

/** How the promise is counted (D43). */
export const CLOCK_HOURS_TEXT = "Hours count around the clock, weekends and holidays included.";

/** Who administers a subscription whose buyer names nobody (D42), to follow the request to name someone. */
export const presetAdministratorText = (detailsWaitHours: number): string =>
  detailsWaitHours === 0
    ? "Until you do, it is you."
    : `If you have not done so within ${hoursInWords(detailsWaitHours)}, it is you.`;

export const DEFAULT_DELIVERY_HOURS: DeliveryHours = { detailsWaitHours: 24, deliveryPromiseHours: 24 };
