import { asc, inArray } from "drizzle-orm";
import type { EntitlementId, MailId, OrderId } from "#domain/orders/ids.ts";
import { startAfterTerm } from "#domain/units/renewal-start.ts";
import {
  type InheritedFrom,
  inheritedAdminText,
  inheritedSubscriptionAdmin,
} from "#domain/units/subscription-admin.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { sha256 } from "../platform/sha256.ts";
import { lineOfUnit, isWhatItRenews, renewedColumns, renewedUnit, today } from "../records/units.ts";
import { type Block, button, facts, heading, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type BuyersMail, type MailedOrder, type MailSettings, queueForBuyers } from "./queue-for-buyer.ts";

type QueuedDelivery = {
  /** Distinguishes separate deliveries of the same units, so that a corrected or resent delivery is another mail. */
  readonly cause?: string;
  readonly byHand?: boolean;
};

/** Queues the buyer's mail about an order's delivered units, as `queueDeliveries` does. */
export async function queueDelivery(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  entitlementIds: readonly EntitlementId[],
  more: QueuedDelivery = {},
): Promise<MailId | undefined> {
  return (await queueDeliveries(tx, settings, new Map([[orderId, entitlementIds]]), more)).get(orderId);
}

/**
 * Queues a mail for each order's buyer about its delivered units (D43), in as many statements for all orders as for one. Units that
 * aren't delivered are left out.
 */
export async function queueDeliveries(
  tx: Queryable,
  settings: MailSettings,
  idsOf: ReadonlyMap<OrderId, readonly EntitlementId[]>,
  { cause = "delivered", byHand = false }: QueuedDelivery = {},
): Promise<ReadonlyMap<OrderId, MailId>> {
  const unitsOf = await deliveredUnits(tx, [...idsOf.values()].flat());
  const news = new Map<OrderId, BuyersMail>();
  for (const [orderId, units] of unitsOf) {
    const ids = await sha256((idsOf.get(orderId) ?? []).toSorted().join());
    news.set(orderId, {
      kind: "delivery",
      cause: `${ids}/${cause}`,
      byHand,
      write: (order) => delivery(order, units),
    });
  }
  return queueForBuyers(tx, settings, news);
}

/** Units of one line that were delivered with the same reference and days. */
type DeliveredUnits = {
  readonly productname: string;
  readonly plan: string;
  readonly units: number;
  readonly reference: string;
  readonly administratorEmail: string | null;
  /** The subscription whose administrator is kept because this one renews it; null for a new administrator. */
  readonly administratorKept: InheritedFrom | null;
  readonly startsOn: Day;
  /** The unit starts the day after a term that is still running. */
  readonly followsTerm: boolean;
  /** The last day covered. */
  readonly endsOn: Day;
};

/** Returns delivered units by order, in the sequence of its lines; identical ones are grouped. */
export async function deliveredUnits(
  tx: Queryable,
  entitlementIds: readonly EntitlementId[],
): Promise<ReadonlyMap<OrderId, readonly DeliveredUnits[]>> {
  const rows = await tx
    .select({
      orderId: entitlements.orderId,
      productname: orderItems.productname,
      plan: orderItems.plan,
      reference: entitlements.reference,
      administratorEmail: entitlements.administratorEmail,
      administratorCompany: entitlements.administratorCompany,
      startsOn: entitlements.startsOn,
      endsOn: entitlements.endsOn,
      renewed: renewedColumns,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .leftJoin(renewedUnit, isWhatItRenews)
    .where(inArray(entitlements.id, [...entitlementIds]))
    .orderBy(asc(entitlements.position), asc(entitlements.unit));
  const found = new Map<OrderId, Map<string, DeliveredUnits>>();
  for (const { orderId, productname, plan, reference, startsOn, endsOn, renewed, ...administrator } of rows) {
    if (reference === null || startsOn === null || endsOn === null) continue;
    const { administratorEmail } = administrator;
    const administratorKept = inheritedSubscriptionAdmin(administrator, renewed, today())?.from ?? null;
    const followsTerm = startsOn === startAfterTerm(today(), renewed);
    const what = { productname, plan, reference, startsOn, followsTerm, endsOn };
    const unit = { ...what, administratorEmail, administratorKept };
    const key = JSON.stringify(unit);
    const groups = found.get(orderId) ?? new Map<string, DeliveredUnits>();
    found.set(orderId, groups.set(key, { ...unit, units: (groups.get(key)?.units ?? 0) + 1 }));
  }
  return new Map([...found].map(([orderId, groups]) => [orderId, [...groups.values()]]));
}

/** Names the delivered units, who manages them, and when they end (D43). */
export function delivery(
  { receipt, link }: MailedOrder,
  delivered: readonly DeliveredUnits[],
): WordedContent {
  const { opening, closing } = ownTexts("delivery", aboutBuyer(receipt));
  const [first] = delivered;
  const title =
    delivered.length === 1 && first?.units === 1
      ? `Your ${first.productname} is ready`
      : "Your subscriptions are ready";
  return {
    subject: `${title}: order ${receipt.number}`,
    preview: "How to get started, and how long your subscription runs.",
    title,
    blocks: [
      opening,
      ...delivered.flatMap(unitBlocks),
      paragraph("It doesn't renew automatically. We'll remind you before it ends."),
      button("See your order", link),
      closing,
    ],
  };
}

function unitBlocks(unit: DeliveredUnits): Block[] {
  const { productname, plan, units, reference, administratorEmail, administratorKept, endsOn } = unit;
  const managed = administratorKept === null ? "Managed by" : inheritedAdminText(administratorKept);
  const after = unit.followsTerm ? ", the day after your current term ends" : "";
  return [
    heading(units === 1 ? productname : `${productname}, ${units} units`),
    facts(
      ["Plan", plan],
      ["Reference", reference],
      administratorEmail === null ? null : [managed, administratorEmail],
      ["Starts on", `${calendarDayInWords(unit.startsOn)}${after}`],
      ["Ends on", calendarDayInWords(endsOn)],
    ),
  ];
}
