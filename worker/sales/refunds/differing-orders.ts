import { and, gte, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Period } from "#domain/books/daily-check-period.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { disputeStateOf } from "#domain/refunds/dispute.ts";
import { refundStateOf } from "#domain/refunds/refund.ts";
import { plainText } from "#domain/text/text.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { creditNotes, disputes, refunds } from "../../db/schema/refunds.ts";
import { ordersOfCorrected } from "../../records/corrected-invoices.ts";
import { idOf, listMoneyWithin, type ProviderMoney } from "../../stripe/refunds.ts";
import type { RefundServices } from "./submit-refund.ts";

/** A provider's object, or the shop's row about one. If the two differ, so does `says`. */
type Fingerprint = { readonly id: string; readonly says: string };
type RemoteObject = Fingerprint & { readonly payment: string | null; readonly invoice: string | null };
type LocalObject = Fingerprint & { readonly orderId: OrderId };

/**
 * Finds orders whose refunds, credit notes or disputes differ from those that the provider made in a period: unknown
 * here, unknown there, or in another state or amount (D48, D50). Costs three calls, no matter how many agree. Throws
 * 503 while the provider doesn't respond.
 */
export async function findDifferingOrders(
  { db, stripe }: Pick<RefundServices, "db" | "stripe">,
  period: Period,
): Promise<OrderId[]> {
  const told = remoteObjects(await listMoneyWithin(stripe, period));
  const stored = await localObjects(db, period, told);
  const here = new Map(stored.map((fact) => [fact.id, fact]));
  const there = new Map(told.map((fact) => [fact.id, fact]));
  const notHere = told.filter((fact) => differs(fact, here.get(fact.id)));
  const notThere = stored.filter((fact) => differs(fact, there.get(fact.id)));
  return [...notThere.map(({ orderId }) => orderId), ...(await ordersOfRemote(db, notHere))];
}

const differs = (one: Fingerprint, other: Fingerprint | undefined): boolean => one.says !== other?.says;

const remoteObjects = ({
  refunds: refunded,
  creditNotes: credited,
  disputes: disputed,
}: ProviderMoney): RemoteObject[] => [
  ...refunded.map((refund) => ({
    id: refund.id,
    says: `${refundStateOf(refund.status)} ${refund.amount}`,
    payment: refund.payment_intent && idOf(refund.payment_intent),
    invoice: null,
  })),
  ...credited.map((note) => ({
    id: note.id,
    says: `${note.status === "void"} ${note.amount}`,
    payment: null,
    invoice: idOf(note.invoice),
  })),
  ...disputed.map((dispute) => ({
    id: dispute.id,
    says: `${disputeStateOf(dispute.status)} ${dispute.amount}`,
    payment: dispute.payment_intent && idOf(dispute.payment_intent),
    invoice: null,
  })),
];

/** Reads the rows about these objects, and those from the same period that the provider didn't list. */
export async function localObjects(
  db: Queryable,
  period: Period,
  told: readonly RemoteObject[],
): Promise<LocalObject[]> {
  const ids = told.map(({ id }) => id);
  const isWanted = (id: PgColumn, at: PgColumn): SQL | undefined =>
    or(inArray(id, ids), and(isNotNull(id), gte(at, period.from), lt(at, period.to)));
  const ofRefunds = await db
    .select({
      id: refunds.providerId,
      orderId: refunds.orderId,
      state: refunds.state,
      cents: refunds.amountCents,
    })
    .from(refunds)
    .where(isWanted(refunds.providerId, refunds.createdAt));
  const ofNotes = await db
    .select({
      id: creditNotes.providerId,
      orderId: creditNotes.orderId,
      state: creditNotes.void,
      cents: creditNotes.amountCents,
    })
    .from(creditNotes)
    .where(isWanted(creditNotes.providerId, creditNotes.createdAt));
  const ofDisputes = await db
    .select({
      id: disputes.providerId,
      orderId: disputes.orderId,
      state: disputes.state,
      cents: disputes.amountCents,
    })
    .from(disputes)
    .where(isWanted(disputes.providerId, disputes.openedAt));
  return [...ofRefunds, ...ofNotes, ...ofDisputes].map(({ id, orderId, state, cents }) => ({
    id: id ?? "",
    orderId,
    says: `${state} ${cents}`,
  }));
}

type Subject = Pick<RemoteObject, "payment" | "invoice">;

/** Finds the shop's orders that the provider's objects are about. */
export async function ordersOfRemote(db: Queryable, told: readonly Subject[]): Promise<OrderId[]> {
  const payments = told.flatMap(({ payment }) => payment ?? []);
  const invoices = told.flatMap(({ invoice }) => invoice ?? []);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(or(inArray(orders.paymentIntentId, payments), inArray(orders.invoiceId, invoices)));
  return [...rows.map(({ id }) => id), ...(await ordersOfCorrected(db, invoices))];
}

const id = plainText("id");
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]);

/** A refund, a charge or a dispute names its payment. A credit note names its invoice. */
const subject = z.object({
  payment_intent: reference.nullish(),
  invoice: reference.nullish(),
});

/** Returns the order that an event about money belongs to; undefined if it isn't one of ours. */
export async function orderOfRefundEvent(db: Queryable, object: unknown): Promise<OrderId | undefined> {
  const told = subject.safeParse(object).data;
  if (!told?.payment_intent && !told?.invoice) return undefined;
  const { payment_intent: payment = null, invoice = null } = told;
  const [orderId] = await ordersOfRemote(db, [{ payment, invoice }]);
  return orderId;
}
