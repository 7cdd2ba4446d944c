import { z } from "zod";
import { KEPT_FROM } from "#domain/orders/administrator.ts";
import { ENTITLEMENT_STATES } from "#domain/orders/entitlement.ts";
import { MONEY_ONLY_REASONS } from "#domain/orders/order-link.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  administratorResponse,
  keptAdministratorResponse,
  orderUnitResponse,
} from "../deliveries/response-schemas.ts";
import { count, pageOfList, time } from "../../platform/response-schemas.ts";
import type { OrderRow, OrdersPage } from "./list-orders.ts";
import type { OrderDetail } from "./order-detail.ts";
import type { BoughtAgain } from "./buy-again.ts";
import type { OrderPage } from "./order-page.ts";
import {
  lineAgainResponse,
  receiptResponse,
  withdrawalResponse,
  orderDeliveryResponse,
} from "../../records/response-schemas.ts";
import type { OwnOrdersPage } from "./own-orders.ts";

const cents = z.int();
const status = z.enum(ORDER_STATUSES);
const quantity = z.int().min(1);

export const orderRowResponse = z.object({
  number: z.string(),
  status,
  amountMismatch: z.boolean(),
  createdAt: time,
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  products: z.array(z.object({ productname: z.string(), quantity })),
  totalCents: cents,
  delivery: orderDeliveryResponse,
}) satisfies z.ZodType<OrderRow>;

export const ordersResponse = z.object({
  orders: z.array(orderRowResponse),
  ...pageOfList,
  counts: z.record(status, count),
}) satisfies z.ZodType<OrdersPage>;

export const orderResponse = z.object({
  ...receiptResponse.shape,
  amountMismatch: z.boolean(),
  customerEmail: z.string().nullable(),
  username: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  checkoutSessionId: z.string().nullable(),
  timeline: z.array(
    z.object({
      kind: z.string(),
      source: z.string(),
      at: time,
      amountCents: cents.nullable(),
      note: z.string().nullable(),
    }),
  ),
  withdrawals: z.array(withdrawalResponse),
  delivery: orderDeliveryResponse,
  units: z.array(orderUnitResponse),
}) satisfies z.ZodType<OrderDetail>;

export const ownOrdersResponse = z.object({
  orders: z.array(
    receiptResponse.extend({
      token: z.string(),
      ends: z.array(
        z.object({
          productname: z.string(),
          units: quantity,
          endsOn: z.iso.date(),
          renewed: z.boolean(),
          renewable: z.boolean(),
        }),
      ),
    }),
  ),
  ...pageOfList,
}) satisfies z.ZodType<OwnOrdersPage>;

const day = z.iso.date();

export const orderPageResponse = z.object({
  ...receiptResponse.shape,
  moneyOnly: z.enum(MONEY_ONLY_REASONS).nullable(),
  refunds: z.array(
    z.object({
      amountCents: cents,
      creditNote: z.string().nullable(),
      requestedAt: time,
      refundedAt: time.nullable(),
    }),
  ),
  entitlements: z.array(
    z.object({
      productname: z.string(),
      plan: z.string(),
      units: quantity,
      state: z.enum(ENTITLEMENT_STATES),
      promisedAt: time,
      reference: z.string().nullable(),
      startsOn: day.nullable(),
      startsAfterTerm: day.nullable(),
      endsOn: day.nullable(),
      renews: z.string().nullable(),
      renewedBy: z.string().nullable(),
      keptAdministrator: keptAdministratorResponse.nullable(),
    }),
  ),
  reminders: z.object({ next: day.nullable(), stopped: z.boolean() }),
  renewable: z.boolean(),
  buyAgain: z.boolean(),
  administrator: z
    .object({
      email: z.string().nullable(),
      company: z.string().nullable(),
      all: z.array(
        administratorResponse.extend({
          kept: z.enum(KEPT_FROM).nullable(),
          products: z.array(z.object({ productname: z.string(), units: quantity })),
        }),
      ),
      presetCountsAt: time.nullable(),
      changeable: z.boolean(),
    })
    .nullable(),
}) satisfies z.ZodType<OrderPage>;

export const buyAgainResponse = z.object({
  lines: z.array(lineAgainResponse.extend({ renews: z.string().nullable() })),
}) satisfies z.ZodType<{ lines: readonly BoughtAgain[] }>;
