import { ofOrder } from "../../records/response-schemas.ts";
import { z } from "zod";
import { type Administrator, KEPT_FROM, type KeptAdministrator } from "#domain/orders/administrator.ts";
import {
  DELIVERY_LISTS,
  ENTITLEMENT_EVENT_KINDS,
  ENTITLEMENT_EVENT_SOURCES,
  ENTITLEMENT_STATES,
} from "#domain/orders/entitlement.ts";
import { mailResponse } from "../../mail/response-schemas.ts";
import { count, pageOfList, time } from "../../platform/response-schemas.ts";
import type { BulkOutcome } from "./deliver-many.ts";
import type { DeliveriesPage, WaitingDeliveries } from "./list-deliveries.ts";
import type { OrderUnit } from "./order-units.ts";
import type { DeliveryView } from "./units.ts";

const state = z.enum(ENTITLEMENT_STATES);
export const administratorResponse = z.object({
  email: z.string(),
  company: z.string().nullable(),
}) satisfies z.ZodType<Administrator>;
export const keptAdministratorResponse = administratorResponse.extend({
  from: z.enum(KEPT_FROM),
}) satisfies z.ZodType<KeptAdministrator>;
export const deliveryResponse = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  productname: z.string(),
  plan: z.string(),
  unit: z.int().min(1),
  quantity: z.int().min(1),
  customerName: z.string().nullable(),
  ...ofOrder,
  state,
  promisedAt: time,
  administrator: z.string().nullable(),
  company: z.string().nullable(),
  keptAdministrator: keptAdministratorResponse.nullable(),
  supplierReference: z.string().nullable(),
  reference: z.string().nullable(),
  startsOn: z.iso.date().nullable(),
  startsAfterTerm: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  failedReason: z.string().nullable(),
  renews: z.string().nullable(),
  renewedBy: z.string().nullable(),
}) satisfies z.ZodType<DeliveryView>;

/** With the mail that was sent; null if the buyer has no address. */
export const resentResponse = deliveryResponse.extend({ mail: mailResponse.nullable() });

export const deliveriesResponse = z.object({
  items: z.array(deliveryResponse),
  ...pageOfList,
  counts: z.record(z.enum(DELIVERY_LISTS), count),
  now: time,
}) satisfies z.ZodType<DeliveriesPage>;

export const waitingResponse = z.object({
  newOrders: count,
  toDeliver: count,
  awaitingDetails: count,
  late: count,
  failed: count,
  held: count,
}) satisfies z.ZodType<WaitingDeliveries>;

export const bulkResponse = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      unit: z.string().nullable(),
      orderNumber: z.string().nullable(),
      ...ofOrder,
      administrator: z.string().nullable(),
      startsAfterTerm: z.iso.date().nullable(),
      reference: z.string(),
      problem: z.string().nullable(),
      doubt: z.string().nullable(),
    }),
  ),
  delivered: count,
}) satisfies z.ZodType<BulkOutcome>;

export const orderUnitResponse = z.object({
  ...deliveryResponse.shape,
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
}) satisfies z.ZodType<OrderUnit>;
