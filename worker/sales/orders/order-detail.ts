import { eq, asc } from "drizzle-orm";
import { progressByOrder } from "../../records/order-delivery.ts";
import { unitsOfOrder } from "../deliveries/units.ts";
import type { Queryable } from "../../db/client.ts";
import { users } from "../../db/schema/auth.ts";
import type { Settings } from "../../platform/env.ts";
import { withdrawalsOf } from "../../records/withdrawals.ts";
import { isErased, viewReceipt, vatOf } from "../../records/order-view.ts";
import { paymentAddress } from "../../stripe/open-stripe.ts";
import { papersOf } from "./papers.ts";
import {
  correctionsOf,
  invoiceInForce,
  isBeingCorrected,
  doubtsAbout,
} from "../../records/corrected-invoices.ts";
import { refundableVat } from "../corrections/refund-vat.ts";
import { type LateVatCheck, lateVatCheckOf } from "../../records/vat.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { offerOfOrder } from "../../records/offers.ts";
import { itemsOf, type Order, type OrderItem } from "../../records/orders.ts";
import { eInvoicesOf } from "../payments/invoices.ts";
import type { TimelineEntry } from "./response-schemas.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { EventSource, OrderEventKind } from "#domain/orders/order-events.ts";
import { orderEvents } from "../../db/schema/orders.ts";
import { creditNotes, refundEvents, refunds } from "../../db/schema/refunds.ts";
import type { WithdrawalView } from "../../records/response-schemas.ts";
import { agreesWithFacts } from "#domain/vat/vat-facts.ts";

/** Finds an order by the number people see (`SO-001042`); 404 if there is none. */
export async function orderByNumber(
  db: Queryable,
  settings: Pick<Settings, "supplierReturnDays" | "stripeApiUrl" | "stripeSecretKey">,
  number: string,
) {
  const order = await orderOfNumber(db, number);
  const username = await usernameOf(db, order);
  const items = await itemsOf(db, order.id);
  const withdrawals = await withdrawalsOf(db, settings, order.id);
  const timeline = await orderTimeline(db, order.id, withdrawals);
  const progress = (await progressByOrder(db, [order]))(order);
  const corrections = await correctionsOf(db, [order.id]);
  const invoice = invoiceInForce(order, corrections);
  const { company } = invoice;
  const late = await lateVatCheckOf(db, order.id, company);
  return {
    ...order,
    ...viewReceipt({ ...order, company }, items, progress),
    vatRuleInForce: invoice.vatRule,
    isBeingCorrected: await isBeingCorrected(db, order.id),
    vatToRefundCents: (await refundableVat(db, order, invoice))?.amountCents ?? null,
    amountMismatch: timeline.some((entry) => entry.kind === "amount_mismatch"),
    emailCorrectable: order.customerEmail !== null && !isErased(order),
    vatCheck: company?.check ?? null,
    lateVatCheck: viewLateCheck(late),
    companyDoubts: company
      ? doubtsAbout(order, company, late?.outcome === "valid" ? late : company.check)
      : [],
    vat: orderVat(order, items),
    username,
    paymentAddress: order.paymentIntentId === null ? null : paymentAddress(settings, order.paymentIntentId),
    papers: await papersOf(db, order, corrections),
    timeline,
    withdrawals,
    offer: await offerOfOrder(db, order.offerId),
    eInvoices: await eInvoicesOf(db, order),
    delivery: progress,
    units: await unitsOfOrder(db, order.id),
  };
}

function viewLateCheck(late: LateVatCheck | null) {
  if (late === null) return null;
  const { checkedAt, answer } = late;
  return { ...late, answer: checkedAt === null || answer === null ? null : { ...late, checkedAt, answer } };
}

async function usernameOf(db: Queryable, { userId }: Order): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, userId));
  return user?.username ?? null;
}

type KnownEntry = TimelineEntry & { readonly kind: OrderEventKind; readonly source: EventSource };

const NO_MONEY = { amountCents: null, note: null } as const;

/**
 * Returns the events of an order, oldest first (D26): its own, including those of its disputes, and those read from its
 * withdrawals, refunds and credit notes, so that the two can't differ.
 */
async function orderTimeline(
  db: Queryable,
  orderId: OrderId,
  withdrawals: readonly WithdrawalView[],
): Promise<TimelineEntry[]> {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return [
    ...events.map((event) => ({
      ...event,
      amountCents: null,
      note: [event.note, event.username].filter((part) => part !== null).join(", by ") || null,
    })),
    ...withdrawals.flatMap(withdrawalEntries),
    ...(await moneyEntries(db, orderId)),
  ].toSorted((one, other) => Number(new Date(one.at)) - Number(new Date(other.at)));
}

function withdrawalEntries({ createdAt, handled }: WithdrawalView): KnownEntry[] {
  const received = { kind: "withdrawal_received", source: "withdrawal", at: createdAt, ...NO_MONEY } as const;
  return handled === null
    ? [received]
    : [received, { kind: "withdrawal_handled", source: "admin", at: handled.at, ...NO_MONEY }];
}

async function moneyEntries(db: Queryable, orderId: OrderId): Promise<KnownEntry[]> {
  const steps = await db
    .select({ refund: refunds, state: refundEvents.state, source: refundEvents.source, at: refundEvents.at })
    .from(refundEvents)
    .innerJoin(refunds, eq(refunds.id, refundEvents.refundId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refundEvents.id));
  const notes = await db.select().from(creditNotes).where(eq(creditNotes.orderId, orderId));
  const noted = notes.map(({ providerId, number, amountCents, createdAt }): KnownEntry => {
    const first = steps.find(({ refund }) => refund.creditNoteId === providerId);
    return {
      kind: "credit_note_issued",
      source: "provider",
      // The provider's times are in whole seconds, but a credit note isn't older than its refund.
      at: new Date(Math.max(createdAt.getTime(), first?.at.getTime() ?? 0)),
      amountCents,
      note: number,
    };
  });
  const moved = steps.map(({ refund, state, source, at }): KnownEntry => ({
    kind: `refund_${state}`,
    source,
    at,
    amountCents: refund.amountCents,
    note: noteOfStep(refund, state),
  }));
  return [...moved, ...noted];
}

function noteOfStep(
  { source, username, failureReason }: typeof refunds.$inferSelect,
  state: typeof refundEvents.$inferSelect.state,
): string | null {
  if (state === "failed") return failureReason;
  if (source === "provider") return "In the payment provider’s dashboard";
  return state === "pending" ? username : null;
}

/** Returns why an order has its VAT (D53): what it was decided by, the evidence, and whether deciding it again gives the same. */
function orderVat(order: Order, items: readonly OrderItem[]) {
  const { vatFacts, vatEvidence, vatRule, vatRate, amountCents } = order;
  const { day, buyer, settings, crossBorderNetCents } = vatFacts.sale;
  const charged = {
    vatRule,
    vatRate,
    amountCents,
    vatCents: vatOf(order, items),
    lineCents: items.map(({ lineCents }) => lineCents),
  };
  return {
    day,
    country: buyer.country,
    postcode: buyer.postcode,
    ossSince: settings.ossSince,
    countriesOutside: settings.countriesOutside,
    crossBorderCents: crossBorderNetCents.thisYear,
    lastYearCents: crossBorderNetCents.lastYear,
    requestCountry: vatFacts.requestCountry,
    evidence: vatEvidence,
    concern: vatEvidence?.concern ?? null,
    agrees: agreesWithFacts(vatFacts, charged),
  };
}
