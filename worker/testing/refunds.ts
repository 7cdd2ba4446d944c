import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { VAT_RATE_PERCENT, vatIn } from "#domain/money/money.ts";
import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orders } from "../db/schema/orders.ts";
import { mails } from "../db/schema/mails.ts";
import { creditNotes, type disputes, refundMismatches, refunds } from "../db/schema/refunds.ts";
import type { Order } from "../records/orders.ts";
import { findInvoice, type ProviderMoney, listOrderMoney } from "../stripe/refunds.ts";
import { orderRefundsResponse } from "../sales/refunds/response-schemas.ts";
import type { Refund } from "../sales/refunds/stored-refunds.ts";
import { mutation, resultOf } from "./mutation.ts";
import { draftCart, openCheckout, orderOf } from "./payments.ts";
import { control, deliver, eventOf, pay } from "./provider.ts";
import type { Caller } from "./staff-shop.ts";
import { testDatabase, testServices } from "./shop.ts";
import { found } from "./found.ts";

export type PaidOrder = {
  readonly id: OrderId;
  readonly number: string;
  readonly sessionId: string;
  readonly paymentIntent: string;
  /** The order's units, in the sequence of the line. */
  readonly units: readonly EntitlementId[];
};

/** Creates an order of this many drafts at €100.00, paid at the sandbox. */
export async function paidAtProvider(quantity = 2): Promise<PaidOrder> {
  const { sessionId } = await openCheckout(draftCart(quantity));
  await pay(sessionId, { name: "Ada Drafter" });
  await deliver(await eventOf(sessionId, "checkout.session.completed"));
  const order = await orderOf(sessionId);
  const units = await testDatabase()
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.orderId, order.id))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  return {
    id: order.id,
    number: orderNumber(order.sequence),
    sessionId,
    paymentIntent: found(order.paymentIntentId ?? undefined),
    units: units.map(({ id }) => id),
  };
}

type Headers = Record<string, string>;

/** Refunds as an administrator does, and returns the call's response. */
export async function refund(input: object, headers: Headers) {
  return orderRefundsResponse.parse(
    await resultOf(await mutation("orders.refund", { reason: "Asked", ...input }, headers)),
  );
}

/** Refunds as this member of staff. */
export const refunding = (by: Caller) => async (input: object) =>
  orderRefundsResponse.parse(await resultOf(await by.act("orders.refund", { reason: "Asked", ...input })));

export const storedRefunds = () => testDatabase().select().from(refunds).orderBy(asc(refunds.createdAt));
export const storedNotes = () => testDatabase().select().from(creditNotes);
export const storedMismatches = () => testDatabase().select().from(refundMismatches);

export const refundMails = () => testDatabase().select().from(mails).where(eq(mails.kind, "refund"));

export async function storedOrder(id: OrderId): Promise<Order> {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("there is no such order");
  return order;
}

/**
 * Stores an administrator's refund of €30.00 to which the provider hasn't responded; pass only the fields a test is
 * about.
 */
export async function recordedRefund(
  orderId: OrderId,
  fields: Partial<typeof refunds.$inferInsert> = {},
): Promise<Refund> {
  const at = new Date();
  const asked = { username: "warden", reason: "Asked", requestKey: crypto.randomUUID() };
  const [made] = await testDatabase()
    .insert(refunds)
    .values({
      orderId,
      scope: "sum",
      state: "pending",
      source: fields.source ?? "admin",
      amountCents: 30_00,
      createdAt: at,
      updatedAt: at,
      ...(fields.source === "provider" ? {} : asked),
      ...fields,
    })
    .returning();
  if (!made) throw new Error("the refund was not recorded");
  return made;
}

/** Returns the row of a lost dispute of €100.00; pass only the fields a test is about. */
export function lostDispute(
  orderId: OrderId,
  fields: Partial<typeof disputes.$inferInsert> = {},
): typeof disputes.$inferInsert {
  const at = new Date();
  return {
    providerId: "dp_1",
    orderId,
    state: "lost",
    providerState: "lost",
    amountCents: 100_00,
    reason: "fraudulent",
    openedAt: at,
    heardAt: at,
    lostAt: at,
    askedAt: at,
    ...fields,
  };
}

/** Returns the row of a credit note of €40.00 for the order's first invoice; pass only the fields a test is about. */
export function testCreditNote(
  orderId: OrderId,
  fields: Partial<typeof creditNotes.$inferInsert> = {},
): typeof creditNotes.$inferInsert {
  const amountCents = fields.amountCents ?? 40_00;
  return {
    providerId: "cn_1",
    orderId,
    number: "CN-1",
    invoiceId: "in_1",
    amountCents,
    vatCents: vatIn(amountCents, VAT_RATE_PERCENT),
    createdAt: new Date(),
    ...fields,
  };
}

/** Returns an order's money as the provider lists it. */
export async function factsOf({ paymentIntent, sessionId }: PaidOrder): Promise<ProviderMoney> {
  const invoiceIds = [await invoiceOf(sessionId)];
  return listOrderMoney(testServices().stripe, { paymentIntentId: paymentIntent, invoiceIds });
}

/** Returns the id of a paid session's invoice. */
export async function invoiceOf(sessionId: string): Promise<string> {
  const invoice = await findInvoice(testServices().stripe, sessionId);
  if (invoice === null || invoice === "being made") throw new Error("the order has no invoice");
  return invoice.id;
}

/** Returns the refund of this amount made in the dashboard, as the provider lists it. */
export async function listedRefund({ paymentIntent }: PaidOrder, amountCents: number) {
  const { id } = await dashboardRefund(paymentIntent, amountCents);
  return testServices().stripe.refunds.retrieve(id);
}

const madeRefund = z.object({ id: z.string(), amount: z.number(), status: z.string() });
const madeDispute = z.object({ id: z.string(), status: z.string() });
const money = z.object({
  refunds: z.array(madeRefund),
  creditNotes: z.array(z.object({ id: z.string(), amount: z.number(), lines: z.unknown() })),
});

/** Actions of people in the provider's dashboard, and of banks. */
export const dashboardRefund = async (paymentIntent: string, amountCents?: number) =>
  madeRefund.parse(await control("/refunds", { paymentIntent, amountCents }));
export const refundOutcomes = (...outcomes: object[]) => control("/refunds/outcomes", { outcomes });
export const settleRefund = (refundId: string) => control("/refunds/settle", { refundId });
export const failRefund = (refundId: string) =>
  control("/refunds/fail", { refundId, failureReason: "lost_or_stolen_card" });
export const openDispute = async (paymentIntent: string, fields: object = {}) =>
  madeDispute.parse(await control("/disputes", { paymentIntent, ...fields }));
export const changeDispute = (disputeId: string, status: string) =>
  control("/disputes/change", { disputeId, status });
export const moneyAtProvider = async () => money.parse(await control("/state"));
