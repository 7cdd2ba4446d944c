import { z } from "zod";
import { entitlementIdSchema, entitlementIdText } from "#domain/orders/ids.ts";
import {
  type SubscriptionAdmin,
  INHERITED_FROM,
  type InheritedSubscriptionAdmin,
} from "#domain/units/subscription-admin.ts";
import {
  DELIVERY_LISTS,
  ENTITLEMENT_EVENT_KINDS,
  ENTITLEMENT_EVENT_SOURCES,
  ENTITLEMENT_STATES,
} from "#domain/units/entitlement.ts";
import { mailResponse } from "../../mail/response-schemas.ts";
import { count, pageOfList, time } from "../../platform/response-schemas.ts";
import { ofOrder } from "../../records/response-schemas.ts";

const day = z.iso.date();

export const administratorResponse = z.object({
  email: z.string(),
  company: z.string().nullable(),
}) satisfies z.ZodType<SubscriptionAdmin>;
export const keptAdministratorResponse = administratorResponse.extend({
  from: z.enum(INHERITED_FROM),
}) satisfies z.ZodType<InheritedSubscriptionAdmin>;

/** A paid unit as administrators see it. */
export const deliveryResponse = z.object({
  id: entitlementIdSchema,
  orderNumber: z.string(),
  productname: z.string(),
  plan: z.string(),
  /** Its number among the line's units, from 1 on. `quantity` is how many there are. */
  unit: z.int().min(1),
  quantity: z.int().min(1),
  customerCompany: z.string().nullable(),
  customerName: z.string().nullable(),
  ...ofOrder,
  state: z.enum(ENTITLEMENT_STATES),
  promisedAt: time,
  /** The subscription's administrator (D42); null until known. */
  administrator: z.string().nullable(),
  company: z.string().nullable(),
  /** The administrator of the unit that it renews, unless somebody else was named for this one. */
  keptAdministrator: keptAdministratorResponse.nullable(),
  supplierReference: z.string().nullable(),
  /** The supplier that it was bought from (D87); null if nobody has said. */
  supplier: z.string().nullable(),
  /** That of the newest unit that has one; null if none has. */
  suggestedSupplier: z.string().nullable(),
  /** The reference that the buyer got; null until it is delivered. */
  reference: z.string().nullable(),
  startsOn: day.nullable(),
  /** For an open unit: its first day, if the term that it renews decides it (D41); null if it starts when delivered. */
  startsAfterTerm: day.nullable(),
  /** The last day covered. */
  endsOn: day.nullable(),
  failedReason: z.string().nullable(),
  /** The number of the order that it renews, and of the one that renewed it (D51). */
  renews: z.string().nullable(),
  renewedBy: z.string().nullable(),
});
export type DeliveryView = z.input<typeof deliveryResponse>;

/** The unit with the mail that was sent; null if the buyer has no address. */
export const resentResponse = deliveryResponse.extend({ mail: mailResponse.nullable() });

export const deliveriesResponse = z.object({
  items: z.array(deliveryResponse),
  /** `total` counts units. For a search, it is at most one more than MATCHES_COUNTED_TO. */
  ...pageOfList,
  /**
   * The number of units in each list, no matter which one was requested. For a search, each is at most one more than
   * MATCHES_COUNTED_TO.
   */
  counts: z.record(z.enum(DELIVERY_LISTS), count),
  /** The shop's time, to compare promises with. */
  now: time,
});

/** Waiting units in the whole shop (D43). */
export const waitingResponse = z.object({
  /** Paid orders with a unit that nobody has ordered or delivered yet (D78). */
  newOrders: count,
  /** Units that an administrator can deliver: every open one. */
  toDeliver: count,
  /** Those of them that still await details from the buyer. */
  awaitingDetails: count,
  /** Open units past their promise. */
  late: count,
  /** Units that need a decision. */
  failed: count,
  /** Waiting units of held orders. They are in none of the other counts. */
  held: count,
});

/**
 * The check of one row: its unit, and the reason why it can't be delivered. A row on hold needs `despiteHold` (D43).
 */
const checkedRow = z.object({
  id: entitlementIdText,
  /** The unit in words; null if it doesn't exist. */
  unit: z.string().nullable(),
  orderNumber: z.string().nullable(),
  ...ofOrder,
  administrator: z.string().nullable(),
  /** The unit's first day, if the term that it renews decides it (D41); null if it starts today. */
  startsAfterTerm: day.nullable(),
  reference: z.string(),
  /** The reason in one sentence; null if the row can be delivered. */
  problem: z.string().nullable(),
  /** A likely mistake, which must be confirmed before the row is delivered; null if there isn't one. */
  doubt: z.string().nullable(),
});
export type CheckedRow = z.input<typeof checkedRow>;

export const bulkResponse = z.object({
  rows: z.array(checkedRow),
  /** The number of delivered units: all rows, or none in a dry run. */
  delivered: count,
});

/** A unit with the steps of its timeline. */
export const orderUnitResponse = z.object({
  ...deliveryResponse.shape,
  /** The shop's time, to compare the promise with. */
  now: time,
  steps: z.array(
    z.object({
      kind: z.enum(ENTITLEMENT_EVENT_KINDS),
      source: z.enum(ENTITLEMENT_EVENT_SOURCES),
      username: z.string().nullable(),
      note: z.string().nullable(),
      at: time,
    }),
  ),
});
