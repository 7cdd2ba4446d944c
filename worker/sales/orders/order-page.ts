import { and, asc, eq, getTableColumns, ne } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import { inheritedSubscriptionAdmin } from "#domain/units/subscription-admin.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { isOpen, isWaiting } from "#domain/units/entitlement.ts";
import { startAfterTerm } from "#domain/units/renewal-start.ts";
import type { Queryable } from "../../db/client.ts";
import {
  lineOfUnit,
  isWhatItRenews,
  renewedColumns,
  renewedUnit,
  firstDeliveredAt,
  numberOf,
  renewedBySequence,
  renewsSequence,
  today,
  type RenewalSettings,
} from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems } from "../../db/schema/orders.ts";
import { progressByOrder } from "../../records/order-delivery.ts";
import { nextReminder } from "../renewals/reminders.ts";
import { renewableLines, isBoughtAgain } from "../renewals/buy-again.ts";
import { creditNotes, refunds } from "../../db/schema/refunds.ts";
import { balancesByOrder } from "../../records/order-money.ts";
import { orderSubscriptionAdmins } from "./subscription-admin.ts";
import { papersOf } from "./papers.ts";
import { correctionsOf, invoiceInForce, isBeingCorrected } from "../../records/corrected-invoices.ts";
import { orderOfToken, type LinkKeys } from "../../records/order-links.ts";
import { isErased, moneyOnlyReason, viewReceipt } from "../../records/order-view.ts";
import { lateVatCheckOf, shownLateCheck } from "../../records/vat.ts";
import { now } from "../../platform/clock.ts";
import { itemsOf } from "../../records/orders.ts";
import { eInvoicesOf } from "../payments/invoices.ts";

import type { EntitlementGroup } from "./response-schemas.ts";

/** Returns the page of the order that a token belongs to; throws 404 if there is none. Changes nothing. */
export async function orderPage(db: Queryable, settings: LinkKeys & RenewalSettings, token: string) {
  const order = await orderOfToken(db, settings, token);
  const items = await itemsOf(db, order.id);
  const units = await unitsOf(db, order.id);
  const balance = (await balancesByOrder(db, [order.id]))(order);
  const progress = (await progressByOrder(db, [order]))(order);
  const corrections = await correctionsOf(db, [order.id]);
  const { company, invoiceNumber, vatRate } = invoiceInForce(order, corrections);
  // Nothing is said about a number whose VAT has gone back.
  const lateCheck = progress.paidBack || vatRate === 0 ? null : await lateVatCheckOf(db, order.id, company);
  const money = {
    ...viewReceipt({ ...order, company }, items, progress),
    today: today(),
    lateVatCheck: shownLateCheck(lateCheck),
    refunds: await buyersRefunds(db, order.id),
    isBeingCorrected: await isBeingCorrected(db, order.id),
    papers: isErased(order) ? [] : await papersOf(db, order, corrections),
    eInvoices: await eInvoicesOf(db, order),
  };
  const moneyOnly = moneyOnlyReason(order, balance);
  if (moneyOnly !== null) return { ...money, ...NOTHING_BUT_MONEY, moneyOnly };
  const toRenew = await renewableLines(db, settings, order.id);
  const still = units.filter(({ state }) => state !== "revoked");
  return {
    ...money,
    moneyOnly,
    invoiceCorrectable: order.status === "paid" && company !== null && invoiceNumber !== null,
    entitlements: grouped(units),
    administrator: orderSubscriptionAdmins(order, still, progress.hold),
    reminders: {
      next: await nextReminder(db, order.id),
      stopped: order.remindersStoppedAt !== null,
    },
    renewable: toRenew.size > 0,
    buyAgain: order.status === "paid" && items.some((item) => isBoughtAgain(item, toRenew)),
  };
}

/** Replaces everything but the money on an order's page once nothing else is left (D44). */
const NOTHING_BUT_MONEY = {
  customerName: null,
  company: null,
  invoiceCorrectable: false,
  lateVatCheck: null,
  entitlements: [],
  administrator: null,
  reminders: { next: null, stopped: false },
  renewable: false,
  buyAgain: false,
};

function unitsOf(db: Queryable, orderId: OrderId) {
  return db
    .select({
      ...getTableColumns(entitlements),
      productname: orderItems.productname,
      plan: orderItems.plan,
      deliveredAt: firstDeliveredAt,
      renews: renewsSequence,
      renewedBy: renewedBySequence,
      renewed: renewedColumns,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .leftJoin(renewedUnit, isWhatItRenews)
    .where(eq(entitlements.orderId, orderId))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
}

type Unit = Awaited<ReturnType<typeof unitsOf>>[number];

/** Returns an order's refunds, made and pending, oldest first. Failed ones don't concern the buyer. */
function buyersRefunds(db: Queryable, orderId: OrderId) {
  return db
    .select({
      amountCents: refunds.amountCents,
      requestedAt: refunds.createdAt,
      refundedAt: refunds.succeededAt,
      creditNote: creditNotes.number,
    })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.providerId, refunds.creditNoteId))
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "failed")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

const NOTHING_GIVEN = { reference: null, startsOn: null, endsOn: null, deliveredAt: null } as const;

function grouped(units: readonly Unit[]): EntitlementGroup[] {
  const groups = new Map<string, EntitlementGroup>();
  for (const unit of units) {
    const { position, productname, plan, state, promisedAt, ...given } = unit;
    // A revoked unit is no longer the buyer's.
    const { reference, startsOn, endsOn, deliveredAt } = state === "revoked" ? NOTHING_GIVEN : given;
    const alike = {
      productname,
      plan,
      state,
      promisedAt,
      late: isWaiting(state) && promisedAt < now(),
      deliveredOn: deliveredAt === null ? null : amsterdamDay(new Date(deliveredAt)),
      startsOn,
      startsAfterTerm: isOpen(state) ? startAfterTerm(today(), unit.renewed) : null,
      endsOn,
      renews: numberOf(unit.renews),
      renewedBy: numberOf(unit.renewedBy),
      keptAdministrator: state === "revoked" ? null : inheritedSubscriptionAdmin(unit, unit.renewed, today()),
    };
    const key = JSON.stringify([position, alike]);
    const { units: others = 0, references = [] } = groups.get(key) ?? {};
    const isNew = reference !== null && !references.includes(reference);
    groups.set(key, {
      ...alike,
      units: others + 1,
      references: isNew ? [...references, reference] : references,
    });
  }
  return [...groups.values()];
}
