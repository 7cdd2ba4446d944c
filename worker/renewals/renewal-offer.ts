import { and, asc, count, eq } from "drizzle-orm";
import type { Day } from "#domain/entitlement.ts";
import { isPlan } from "#domain/plan.ts";
import { renewableFrom } from "#domain/renewal.ts";
import type { Queryable } from "../db/client.ts";
import { lineOfUnit } from "../db/line-of-unit.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";
import { asOfToday, type BoughtLine, type LineAgain } from "../orders/buy-again.ts";
import { orderOfToken } from "../orders/find-by-token.ts";
import { type LinkKeys, renewalToken } from "../orders/order-link.ts";
import type { OrderId } from "#domain/order.ts";
import { isRenewable, today } from "./scopes.ts";

/** What an order's buyer may renew today (D51). */
export type RenewalOffer = {
  /** What the cart's lines say of the order that they renew. */
  readonly token: string;
  readonly lines: readonly LineAgain[];
};

/**
 * The units of an order that can be renewed, by line, as they could be bought today: those that end on `endsOn`, else those
 * whose first reminder is due. 404 for an unknown token. Changes nothing.
 */
export async function renewalOffer(
  db: Queryable,
  keys: LinkKeys,
  { token, endsOn }: { readonly token: string; readonly endsOn?: Day | undefined },
): Promise<RenewalOffer> {
  const order = await orderOfToken(db, keys, token);
  const lines = await renewableLines(db, order.id, endsOn);
  return { token: renewalToken(keys, order.id), lines: await asOfToday(db, lines) };
}

async function renewableLines(db: Queryable, orderId: OrderId, endsOn?: Day): Promise<BoughtLine[]> {
  const rows = await db
    .select({
      position: entitlements.position,
      endsOn: entitlements.endsOn,
      productId: orderItems.productId,
      productname: orderItems.productname,
      plan: orderItems.plan,
      unitCents: orderItems.unitCents,
      units: count(),
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .where(
      and(
        eq(entitlements.orderId, orderId),
        isRenewable,
        endsOn === undefined ? undefined : eq(entitlements.endsOn, endsOn),
      ),
    )
    .groupBy(
      entitlements.position,
      entitlements.endsOn,
      orderItems.productId,
      orderItems.productname,
      orderItems.plan,
      orderItems.unitCents,
    )
    .orderBy(asc(entitlements.position));
  const lines = new Map<number, BoughtLine>();
  for (const { position, units, endsOn: end, plan, ...bought } of rows) {
    if (!isPlan(plan) || end === null) continue;
    if (endsOn === undefined && renewableFrom(plan, end) > today()) continue;
    lines.set(position, { ...bought, plan, quantity: (lines.get(position)?.quantity ?? 0) + units });
  }
  return [...lines.values()];
}
