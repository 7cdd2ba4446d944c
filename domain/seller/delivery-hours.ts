/** How soon a paid unit is delivered (D42, D43): settings of the shop, which its pages state. */
export type DeliveryHours = {
  /** How long the buyer may name who administers it, before it is the buyer. */
  readonly detailsWaitHours: number;
  /** From then, or from when they named somebody, the time within which it is promised. */
  readonly deliveryPromiseHours: number;
};

export const DEFAULT_DELIVERY_HOURS: DeliveryHours = { detailsWaitHours: 24, deliveryPromiseHours: 24 };
