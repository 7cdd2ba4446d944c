import { z } from "zod";
import { PLANS } from "#domain/catalogue/plan.ts";
import { HOLDS } from "#domain/orders/hold.ts";
import { ORDER_STANDINGS } from "#domain/orders/order-standing.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { time } from "../platform/response-schemas.ts";
import { productResponse } from "../catalogue/response-schemas.ts";
import { GONE_KINDS, type LineAgain } from "./as-of-today.ts";
import type { OrderReceipt } from "./order-view.ts";

const cents = z.int();
const quantity = z.int().min(1);

/** Where an order stands, and why it is held. */
export const ofOrder = {
  standing: z.enum(ORDER_STANDINGS).nullable(),
  hold: z.enum(HOLDS).nullable(),
};

export const receiptResponse = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  ...ofOrder,
  withdrawalDates: z.array(z.object({ receivedAt: time, refundBy: z.iso.date().nullable() })),
  withdrawable: z.boolean(),
  createdAt: time,
  paidAt: time.nullable(),
  customerName: z.string().nullable(),
  lines: z.array(
    z.object({
      productname: z.string(),
      plan: z.string(),
      description: z.string(),
      unitCents: cents,
      quantity,
      totalCents: cents,
      renews: z.boolean(),
    }),
  ),
  totalCents: cents,
  vatCents: cents,
  currency: z.string(),
}) satisfies z.ZodType<OrderReceipt>;

export const lineAgainResponse = z.object({
  productname: z.string(),
  plan: z.enum(PLANS),
  quantity,
  unitCents: cents,
  product: productResponse.nullable(),
  gone: z.enum(GONE_KINDS).nullable(),
}) satisfies z.ZodType<LineAgain>;
