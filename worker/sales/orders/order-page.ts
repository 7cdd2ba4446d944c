import { and, asc, eq, ne } from "drizzle-orm";
import { keptAdministrator, type KeptAdministrator } from "#domain/orders/administrator.ts";
import { type EntitlementState, isOpen } from "#domain/orders/entitlement.ts";
import { type Day } from "#domain/time/calendar-day.ts";
import type { MoneyOnlyReason } from "#domain/orders/order-link.ts";
import { startAfterTerm } from "#domain/orders/renewal-start.ts";
import type { Queryable } from "../../db/client.ts";
import { lineOfUnit } from "../../records/line-of-unit.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems } from "../../db/schema/orders.ts";
import { progressOfAll } from "../../records/order-delivery.ts";
import { nextReminder } from "../renewals/next-reminder.ts";
import { renewableLines } from "../renewals/renewable-lines.ts";
import { isWhatItRenews, renewedColumns, renewedUnit } from "../../records/renewed-unit.ts";
import { numberOf, renewedBySequence, renewsSequence, today } from "../../records/scopes.ts";
import { creditNotes, refunds } from "../../db/schema/refunds.ts";
import { balanceOfAll } from "../../records/order-money.ts";
import { type OrderAdministrator, orderAdministrator } from "./order-administrator.ts";
import { isBoughtAgain } from "./buy-again.ts";
import { orderOfToken } from "../../records/find-by-token.ts";
import { moneyOnlyReason } from "../../records/money-only.ts";
import type { LinkKeys } from "../../records/order-link.ts";
import { viewReceipt } from "../../records/order-view.ts";
import { itemsOf } from "../../records/orders.ts";
import type { OrderReceipt } from "../../records/response-schemas.ts";

/** Units of one line that are in the same state, with the same reference. Days as `2026-11-22`, times in ISO 8601. */
export type EntitlementGroup = {
  readonly productname: string;
  readonly plan: string;
  readonly units: number;
  readonly state: EntitlementState;
  /** By when it is to be delivered (D43). */
  readonly promisedAt: string;
  /** What the buyer got; null until then. */
  readonly reference: string | null;
  readonly startsOn: Day | null;
  /** Before the delivery: the first day, where the term that it renews decides it (D41). */
  readonly startsAfterTerm: Day | null;
  /** The last day covered. */
  readonly endsOn: Day | null;
  /** The number of the order that it renews, and of the one that renewed it (D51). */
  readonly renews: string | null;
  readonly renewedBy: string | null;
  /** Who administers what it renews, unless somebody else was named (D42). */
  readonly keptAdministrator: KeptAdministrator | null;
};

/** The reminders of what an order's units end (D51). */
export type OrderReminders = {
  /** The day of the next one; null if none is to come. */
  readonly next: Day | null;
  readonly stopped: boolean;
};

/** Money that goes back, as the buyer sees it (D44). Times in ISO 8601. */
export type BuyersRefund = {
  readonly amountCents: number;
  /** As printed on the credit note; null without one. */
  readonly creditNote: string | null;
  readonly requestedAt: string;
  /** Null while it is on its way. */
  readonly refundedAt: string | null;
};

/** An order as anyone with its link sees it (D44). Never what only administrators may know. */
export type OrderPage = OrderReceipt & {
  /** Why it shows nothing but money; null if it shows everything. */
  readonly moneyOnly: MoneyOnlyReason | null;
  /** Oldest first. */
  readonly refunds: readonly BuyersRefund[];
  /** In the sequence of the lines. Empty until the order is paid, and once it shows money only. */
  readonly entitlements: readonly EntitlementGroup[];
  /** Null until the order is paid. */
  readonly administrator: OrderAdministrator | null;
  readonly reminders: OrderReminders;
  /** Whether a renewal is offered: the first reminder of a unit is due, and it is not renewed. */
  readonly renewable: boolean;
  /** Whether there is anything else to buy again: it is paid, and a line of it cannot be renewed. */
  readonly buyAgain: boolean;
};

/** The order that a token belongs to, for its page; 404 if there is none. Changes nothing. */
export async function orderPage(db: Queryable, keys: LinkKeys, token: string): Promise<OrderPage> {
  const order = await orderOfToken(db, keys, token);
  const items = await itemsOf(db, order.id);
  const units = await unitsOf(db, order.id);
  const balance = (await balanceOfAll(db, [order.id]))(order);
  const progress = (await progressOfAll(db, [order]))(order);
  const money = {
    ...viewReceipt(order, items, progress),
    refunds: await buyersRefunds(db, order.id),
  };
  const moneyOnly = moneyOnlyReason(order, balance);
  if (moneyOnly !== null) return { ...money, ...NOTHING_BUT_MONEY, moneyOnly };
  const toRenew = await renewableLines(db, order.id);
  const still = units.filter(({ state }) => state !== "revoked");
  return {
    ...money,
    moneyOnly,
    entitlements: grouped(units),
    administrator: orderAdministrator(order, still, progress.hold),
    reminders: {
      next: await nextReminder(db, order.id),
      stopped: order.remindersStoppedAt !== null,
    },
    renewable: toRenew.size > 0,
    buyAgain: order.status === "paid" && items.some((item) => isBoughtAgain(item, toRenew)),
  };
}

/** What an order's link shows beside its money once that is all (D44). */
const NOTHING_BUT_MONEY = {
  customerName: null,
  entitlements: [],
  administrator: null,
  reminders: { next: null, stopped: false },
  renewable: false,
  buyAgain: false,
} as const;

function unitsOf(db: Queryable, orderId: string) {
  return db
    .select({
      position: entitlements.position,
      productname: orderItems.productname,
      plan: orderItems.plan,
      state: entitlements.state,
      promisedAt: entitlements.promisedAt,
      reference: entitlements.reference,
      startsOn: entitlements.startsOn,
      endsOn: entitlements.endsOn,
      administratorEmail: entitlements.administratorEmail,
      administratorCompany: entitlements.administratorCompany,
      detailsDueAt: entitlements.detailsDueAt,
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

/** Refunds made and pending, oldest first. Failed ones are the shop's business. */
async function buyersRefunds(db: Queryable, orderId: string): Promise<BuyersRefund[]> {
  const rows = await db
    .select({
      amountCents: refunds.amountCents,
      createdAt: refunds.createdAt,
      succeededAt: refunds.succeededAt,
      creditNote: creditNotes.number,
    })
    .from(refunds)
    .leftJoin(creditNotes, eq(creditNotes.providerId, refunds.creditNoteId))
    .where(and(eq(refunds.orderId, orderId), ne(refunds.state, "failed")))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows.map(({ createdAt, succeededAt, amountCents, creditNote }) => ({
    amountCents,
    creditNote,
    requestedAt: createdAt.toISOString(),
    refundedAt: succeededAt?.toISOString() ?? null,
  }));
}

const NOTHING_GIVEN = { reference: null, startsOn: null, endsOn: null } as const;

function grouped(units: readonly Unit[]): EntitlementGroup[] {
  const groups = new Map<string, EntitlementGroup>();
  for (const unit of units) {
    const { position, productname, plan, state, promisedAt, ...given } = unit;
    // What was revoked is no longer the buyer's.
    const { reference, startsOn, endsOn } = state === "revoked" ? NOTHING_GIVEN : given;
    const shown = {
      productname,
      plan,
      state,
      promisedAt: promisedAt.toISOString(),
      reference,
      startsOn,
      startsAfterTerm: isOpen(state) ? startAfterTerm(today(), unit.renewed) : null,
      endsOn,
      renews: numberOf(unit.renews),
      renewedBy: numberOf(unit.renewedBy),
      keptAdministrator: state === "revoked" ? null : keptAdministrator(unit, unit.renewed, today()),
    };
    const key = JSON.stringify([position, shown]);
    groups.set(key, { ...shown, units: (groups.get(key)?.units ?? 0) + 1 });
  }
  return [...groups.values()];
}
