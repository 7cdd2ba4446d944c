import { CHECK_OUTCOMES } from "#domain/vat/vat-number.ts";
import { LATE_OUTCOMES } from "#domain/books/late-vat-check.ts";
import { z } from "zod";
import { INHERITED_FROM } from "#domain/units/subscription-admin.ts";
import { ENTITLEMENT_STATES } from "#domain/units/entitlement.ts";
import { MONEY_ONLY_REASONS } from "#domain/orders/order-link.ts";
import { CHECKOUT_LISTS, ORDER_LISTS } from "#domain/order-search/order-search.ts";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  administratorResponse,
  keptAdministratorResponse,
  orderUnitResponse,
} from "../deliveries/response-schemas.ts";
import { count, pageOfList, time } from "../../platform/response-schemas.ts";
import {
  orderDeliveryResponse,
  receiptResponse,
  withdrawalResponse,
} from "../../records/response-schemas.ts";
import { eInvoiceDocumentResponse } from "../payments/response-schemas.ts";
import { unitsEnd } from "../renewals/response-schemas.ts";
import { companyDoubtResponse, orderVatResponse } from "../books/response-schemas.ts";

const cents = z.int();
const status = z.enum(ORDER_STATUSES);
const quantity = z.int().min(1);
const day = z.iso.date();

/** An order in the admins' list. */
export const orderRowResponse = z.object({
  number: z.string(),
  status,
  /** True if a different amount was paid, which needs attention. */
  amountMismatch: z.boolean(),
  createdAt: time,
  /** The company that it's for (D76). */
  customerCompany: z.string().nullable(),
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  products: z.array(z.object({ productname: z.string(), quantity })),
  totalCents: cents,
  delivery: orderDeliveryResponse,
  /** In alphabetical sequence (D61). */
  tags: z.array(z.string()),
});

export const ordersResponse = z.object({
  orders: z.array(orderRowResponse),
  ...pageOfList,
  /** The number of matches in each list, regardless of the list chosen. */
  counts: z.record(z.enum(ORDER_LISTS), count),
});

/** What has become of the checkouts opened from one day to another (D88). */
export const checkoutsOpenedResponse = z.object({
  from: day,
  to: day,
  opened: count,
  placed: count,
  /** Those of the placed ones that are paid. */
  paid: count,
  expired: count,
  cancelled: count,
  open: count,
});

/** Checkouts that weren't placed (D88). */
export const checkoutsResponse = z.object({
  ...ordersResponse.shape,
  counts: z.record(z.enum(CHECKOUT_LISTS), count),
  /** Those opened on the searched days, or on all since they're kept; null if some of the days may have been removed. */
  opened: checkoutsOpenedResponse.nullable(),
});

/** A step of an order's timeline. Kind and source are as stored, so an older or newer release may not know them. */
const timelineEntry = z.object({
  kind: z.string(),
  source: z.string(),
  at: time,
  /** The amount refunded or credited; null if the event isn't about money. */
  amountCents: cents.nullable(),
  /** The administrator who did it, an address before and after, the reason of a failure, or a credit note's number. */
  note: z.string().nullable(),
});
export type TimelineEntry = z.input<typeof timelineEntry>;

/** The registry's answer about a VAT number, as it came (D54). */
const vatAnswer = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  consultationNumber: z.string().nullable(),
  checkedAt: time,
  answer: z.string(),
});

/** A late check as its buyer sees it (D54). The outcome is null while the number is asked about. */
const shownLateCheck = z.object({ outcome: z.enum(LATE_OUTCOMES).nullable(), endsOn: day });

/** A document of the payment provider about an order, by the number printed on it. */
const paper = z.object({ kind: z.enum(["invoice", "corrected_invoice", "credit_note"]), number: z.string() });
export type Paper = z.input<typeof paper>;

/** Leads to an order's page as its buyer sees it (D44). */
export const buyersPageResponse = z.object({ path: z.string() });

/** Everything the shop knows about an order, for admins (D26). */
export const orderResponse = z.object({
  ...receiptResponse.shape,
  /** True while a corrected invoice is being made. */
  isBeingCorrected: z.boolean(),
  /** The rule of the newest invoice, which a correction may have changed (D54). */
  vatRuleInForce: receiptResponse.shape.vatRule,
  /**
   * The VAT that can be refunded because the company's number was confirmed (D54), or 0 if it has gone back and only the invoice
   * has to be replaced; null if there is nothing to do.
   */
  vatToRefundCents: cents.nullable(),
  /** The registry's answer when the number was given; null if there was nothing to check. */
  vatCheck: vatAnswer.extend({ outcome: z.enum(CHECK_OUTCOMES) }).nullable(),
  /** The questions since; null if the registry wasn't silent. `answer` is null before the first one. */
  lateVatCheck: shownLateCheck
    .extend({ attempts: count, nextAt: time, answer: vatAnswer.nullable() })
    .nullable(),
  /** The details of the company on the newest invoice that the registry or the evidence contradicts (D54). */
  companyDoubts: z.array(companyDoubtResponse),
  vat: orderVatResponse,
  /** True if a different amount was paid, which needs attention. */
  amountMismatch: z.boolean(),
  customerEmail: z.string().nullable(),
  /** False if it has no address, or its personal data was erased (D82). */
  emailCorrectable: z.boolean(),
  /** The account that bought it, if the buyer was signed in (D13). */
  username: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  /** The address of its payment in the provider's dashboard; null without one. */
  paymentAddress: z.string().nullable(),
  /** Oldest first. */
  papers: z.array(paper),
  checkoutSessionId: z.string().nullable(),
  /** The events, oldest first. Their texts are in `domain/orders/order-events.ts`. */
  timeline: z.array(timelineEntry),
  /** The number of the offer that it came from (D83); null for a cart's. */
  offer: z.string().nullable(),
  /** The customer's withdrawals (D34), oldest first. */
  withdrawals: z.array(withdrawalResponse),
  /** The documents of a company's order, oldest first (D56). */
  eInvoices: z.array(eInvoiceDocumentResponse),
  delivery: orderDeliveryResponse,
  /** Its paid units with their timelines (D41). */
  units: z.array(orderUnitResponse),
});

export const ownOrdersResponse = z.object({
  orders: z.array(
    receiptResponse.extend({
      /** The token of the order's page (D44). */
      token: z.string(),
    }),
  ),
  /** The last days of delivered units, of all the account's orders, the nearest first (D51). */
  ends: z.array(unitsEnd),
  /** In Amsterdam, by the shop's clock. */
  today: day,
  ...pageOfList,
});

/** Money that went back or is on its way, as the buyer sees it (D44). */
const buyersRefund = z.object({
  amountCents: cents,
  /** As printed on the credit note; null without one. */
  creditNote: z.string().nullable(),
  requestedAt: time,
  /** Null while the refund is on its way. */
  refundedAt: time.nullable(),
});

/** Units of one line that differ in nothing but their references. */
const entitlementGroup = z.object({
  productname: z.string(),
  plan: z.string(),
  units: quantity,
  state: z.enum(ENTITLEMENT_STATES),
  /** The promised delivery time (D43). */
  promisedAt: time,
  /** True if it has passed, and the units still wait. */
  late: z.boolean(),
  /** The references that the buyer got, each once; empty until then. */
  references: z.array(z.string()),
  /** The day of the delivery. */
  deliveredOn: day.nullable(),
  startsOn: day.nullable(),
  /** Before the delivery: the first day, if the term that it renews decides it (D41). */
  startsAfterTerm: day.nullable(),
  /** The last day covered. */
  endsOn: day.nullable(),
  /** The number of the order that the unit renews, and of the one that renewed it (D51). */
  renews: z.string().nullable(),
  renewedBy: z.string().nullable(),
  /** The administrator of the renewed unit, unless somebody else was named (D42). */
  keptAdministrator: keptAdministratorResponse.nullable(),
});
export type EntitlementGroup = z.input<typeof entitlementGroup>;

/** Somebody who administers some of an order's subscriptions, or will unless somebody else is named. */
const someAdministrator = administratorResponse.extend({
  /** Whether the renewed subscription that they administer is current or previous; null for somebody new. */
  kept: z.enum(INHERITED_FROM).nullable(),
  /** The products of the order that they administer. */
  products: z.array(z.object({ productname: z.string(), units: quantity })),
});
export type SubscriptionAdminGroup = z.input<typeof someAdministrator>;

/** The administrators of an order's subscriptions (D42). */
const orderAdministrator = z.object({
  /** The named administrator, or else the preset; null if nobody is known or there are several presets. */
  email: z.string().nullable(),
  company: z.string().nullable(),
  /** Everybody who was named or is preset, in the sequence of the lines. */
  all: z.array(someAdministrator),
  /** The time when the preset takes effect if nobody has been named; null once there is an administrator. */
  presetCountsAt: time.nullable(),
  changeable: z.boolean(),
});
export type OrderSubscriptionAdmins = z.input<typeof orderAdministrator>;

/** An order as anyone with its link sees it (D44). Never contains anything that only administrators may know. */
export const orderPageResponse = z.object({
  ...receiptResponse.shape,
  /** In Amsterdam, by the shop's clock. */
  today: day,
  /** The reason why it shows nothing but money; null if it shows everything. */
  moneyOnly: z.enum(MONEY_ONLY_REASONS).nullable(),
  /** Null if no VAT number was left unchecked, and once everything was refunded. */
  lateVatCheck: shownLateCheck.nullable(),
  /** Oldest first. */
  refunds: z.array(buyersRefund),
  isBeingCorrected: z.boolean(),
  /** True if the buyer can correct the company on the invoice (D76). */
  invoiceCorrectable: z.boolean(),
  /** Its invoices and credit notes at the provider, oldest first; none once its personal data was erased. */
  papers: z.array(paper),
  /** The documents of a company's order, oldest first (D56). */
  eInvoices: z.array(eInvoiceDocumentResponse),
  /** In the sequence of the lines. Empty until the order is paid, and when only the money is shown. */
  entitlements: z.array(entitlementGroup),
  /** Reminders about the end of its units (D51). `next` is null if no more are due. */
  reminders: z.object({ next: day.nullable(), stopped: z.boolean() }),
  /** True if a renewal is offered: the first reminder of a unit is due, and the unit isn't renewed. */
  renewable: z.boolean(),
  /** True if some lines can be bought again: the order is paid, and one of its lines can't be renewed. */
  buyAgain: z.boolean(),
  /** Null until the order is paid. */
  administrator: orderAdministrator.nullable(),
});
