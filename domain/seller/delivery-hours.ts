/** The time within which a paid unit is delivered (D42, D43): settings of the shop, stated on its pages. */
export type DeliveryHours = {
  /** How long the buyer can take to name the subscription's administrator. After that, it's the buyer. */
  readonly detailsWaitHours: number;
  /** The time within which delivery is promised, from then or from when an administrator was named. */
  readonly deliveryPromiseHours: number;
};

export const DEFAULT_DELIVERY_HOURS: DeliveryHours = { detailsWaitHours: 24, deliveryPromiseHours: 24 };
