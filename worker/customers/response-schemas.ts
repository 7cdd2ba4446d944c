import { z } from "zod";
import { PLANS } from "#domain/catalogue/plan.ts";
import { ENTITLEMENT_STATES } from "#domain/units/entitlement.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { ORDER_STANDINGS } from "#domain/units/order-standing.ts";
import { DISPUTE_STATES } from "#domain/refunds/dispute.ts";
import { REFUND_STATES } from "#domain/refunds/refund.ts";
import { count, pageOfList, time } from "../platform/response-schemas.ts";

const cents = z.int();
const day = z.iso.date();

/** The sums of a buyer's orders. */
const sums = {
  /** The number of paid orders. */
  orders: count,
  /** Their total, less refunds that succeeded and disputes that were lost. */
  paidCents: cents,
  /** The next last day of a unit that runs; null if none does. */
  nextEnd: day.nullable(),
};

/** A buyer in the list of customers (D61). Name and company are those of the order named. */
const customerRow = z.object({
  /** The newest paid order that matches the search; its number leads to the buyer's page. */
  newestOrder: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  lastOrderAt: time,
  ...sums,
});

export const customersResponse = z.object({ customers: z.array(customerRow), ...pageOfList });

/** Units of one line that differ in nothing shown. */
const customerUnits = z.object({
  orderNumber: z.string(),
  productname: z.string(),
  plan: z.enum(PLANS),
  units: z.int().min(1),
  state: z.enum(ENTITLEMENT_STATES),
  startsOn: day.nullable(),
  /** The last day covered. */
  endsOn: day.nullable(),
  /** The day from which the buyer is offered to renew it; null unless it runs and isn't renewed. */
  renewableFrom: day.nullable(),
  /** The order that renewed it. */
  renewedBy: z.string().nullable(),
});

/** Everything the shop knows about a buyer but their orders, emails and notes. Each list is cut at LISTED (D61). */
export const customerResponse = z.object({
  email: z.string(),
  /** Those of the newest order. */
  name: z.string().nullable(),
  company: z.string().nullable(),
  /** The accounts that bought with this address, while signed in. */
  accounts: z.array(z.string()),
  ...sums,
  /** In Amsterdam, by the shop's clock. */
  today: day,
  /** Waiting ones first, then those that run, the nearest end first. */
  units: z.array(customerUnits),
  /** Newest first, like all that follows. */
  refunds: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      amountCents: cents,
      state: z.enum(REFUND_STATES),
      reason: z.string().nullable(),
      createdAt: time,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      amountCents: cents,
      state: z.enum(DISPUTE_STATES),
      openedAt: time,
    }),
  ),
  withdrawals: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      /** Null if it matches no order. */
      orderNumber: z.string().nullable(),
      createdAt: time,
      handled: z.boolean(),
    }),
  ),
  messages: z.array(z.object({ id: z.uuid(), message: z.string(), createdAt: time, read: z.boolean() })),
  stockRequests: z.array(z.object({ id: z.uuid(), productname: z.string(), createdAt: time })),
});

/** An order among others of its buyer. */
const buyersOrder = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  standing: z.enum(ORDER_STANDINGS).nullable(),
  /** True if a promised delivery is late (D43). */
  late: z.boolean(),
  createdAt: time,
  totalCents: cents,
});

export const customerOrdersResponse = z.object({ orders: z.array(buyersOrder), ...pageOfList });

/** The newest other orders of an order's buyer, and how many there are. */
export const otherOrdersResponse = z.object({
  buyerIsKnown: z.boolean(),
  orders: z.array(buyersOrder),
  total: count,
});

/** The file of an export: its name and its JSON text. */
export const customerExportResponse = z.object({ name: z.string(), text: z.string() });

/** The outcome of an erasure, in sentences, and other names under which the same person may have records. */
export const erasureResponse = z.object({
  deleted: z.array(z.string()).readonly(),
  kept: z.array(z.string()).readonly(),
  others: z.array(z.string()).readonly(),
});

/** A note on an order or a customer (D61). Plain text. */
const note = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  aboutCustomer: z.boolean(),
  text: z.string(),
  username: z.string(),
  createdAt: time,
});

/** Newest first. */
export const notesResponse = z.array(note);

/** In alphabetical sequence. */
export const tagsResponse = z.array(z.string());
