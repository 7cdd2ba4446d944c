import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Company } from "#domain/cart/company.ts";
import { isPlan, type Plan } from "#domain/catalogue/plan.ts";
import { type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import type { Cents } from "#domain/money/money.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { netUnitCents } from "#domain/vat/vat-amounts.ts";
import { isShownNow, shopColumns, viewProduct } from "../../catalogue/product-view.ts";
import type { Queryable } from "../../db/client.ts";
import { products } from "../../db/schema/catalogue.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { correctionsOf, invoiceInForce } from "../../records/corrected-invoices.ts";
import { type LinkKeys, orderOfToken, renewalToken } from "../../records/order-links.ts";
import { isMoneyOnly } from "../../records/order-view.ts";
import { itemsOf, type Order, type OrderItem } from "../../records/orders.ts";
import {
  companyAgainResponse,
  lineAgainResponse,
  type UnavailableReason,
} from "../../records/response-schemas.ts";
import { isRenewable, isRenewalOffered, lineOfUnit, type RenewalSettings } from "../../records/units.ts";
import { unitsToRenew } from "./renewals.ts";

/** Reads the units that can be renewed of the orders that match, by line and last day. */
export const renewableUnits = (db: Queryable, settings: RenewalSettings, ofOrders: SQL) =>
  db
    .select({
      orderId: orders.id,
      sequence: orders.sequence,
      position: orderItems.position,
      productId: orderItems.productId,
      productname: orderItems.productname,
      plan: orderItems.plan,
      unitCents: orderItems.unitCents,
      listedCents: orderItems.listedCents,
      endsOn: sql<Day>`${entitlements.endsOn}`,
      units: count(),
    })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(orderItems, lineOfUnit)
    .where(and(ofOrders, isRenewable(settings)))
    .groupBy(orders.id, orderItems.orderId, orderItems.position, entitlements.endsOn)
    .orderBy(asc(orders.sequence), asc(orderItems.position));

/**
 * Returns the lines of an order with units whose renewal is offered today, by position (D51); of those that end on
 * `endsOn`, if it's given.
 */
export async function renewableLines(
  db: Queryable,
  settings: RenewalSettings,
  orderId: OrderId,
  endsOn?: Day,
): Promise<ReadonlyMap<number, BoughtLine>> {
  const rows = await renewableUnits(db, settings, eq(orders.id, orderId));
  const lines = new Map<number, BoughtLine>();
  for (const { position, units, endsOn: end, plan, ...bought } of rows) {
    if (!isPlan(plan) || !isRenewalOffered(settings, plan, end) || (endsOn ?? end) !== end) continue;
    lines.set(position, { ...bought, plan, quantity: (lines.get(position)?.quantity ?? 0) + units });
  }
  return lines;
}

/**
 * A line that was bought and might be bought again. `unitCents` is what one unit cost; `listedCents` its price on screen, if
 * that was another one (D53).
 */
export type BoughtLine = {
  readonly productId: string | null;
  readonly productname: string;
  readonly plan: Plan;
  readonly quantity: number;
  readonly unitCents: number;
  readonly listedCents: number | null;
};

/** For whom an order was bought, as its invoice in force says. */
type BoughtFor = {
  /** The details with which its buyer can buy again, except the purchase order number, which is that order's own. */
  readonly company: Company | null;
  /** True if its buyer paid, or has come to pay, prices without VAT (D53). */
  readonly withoutVat: boolean;
};

/**
 * Returns for whom an order was bought, to offer the same again (D51, D76). Only for who has the order's link: the company goes
 * with it, but not once the link shows only money (D44).
 */
export async function boughtFor(db: Queryable, order: Order): Promise<BoughtFor> {
  const { company, vatRate } = invoiceInForce(order, await correctionsOf(db, [order.id]));
  const withoutVat = vatRate === 0;
  if (company === null || (await isMoneyOnly(db, order))) return { company: null, withoutVat };
  const { name, street, postcode, town, country, vatNumber, email } = company;
  const details = { name, street, postcode, town, country, vatNumber: vatNumber ?? "", purchaseOrder: "" };
  // The address of the order's mails may have been corrected since (D82).
  return { company: { ...details, email: order.customerEmail ?? email }, withoutVat };
}

/**
 * Adds to bought lines today's product and price, for a buyer who pays prices without VAT or with it: what they paid and what they'd
 * pay today are on the same terms (D51).
 */
export async function repriceLines<Line extends BoughtLine>(
  db: Queryable,
  bought: readonly Line[],
  { withoutVat }: Pick<BoughtFor, "withoutVat">,
) {
  const ids = bought.flatMap(({ productId }) => productId ?? []);
  const rows = await db
    .select(shopColumns)
    .from(products)
    .where(and(inArray(products.id, ids), isShownNow));
  const known = new Map<string | null, Product>(rows.map((row) => [row.id, viewProduct(row)]));
  const onTerms = (cents: Cents): Cents => (withoutVat ? netUnitCents(cents) : cents);
  return bought.map((line) => {
    const { productId, plan, unitCents, listedCents } = line;
    const found = known.get(productId);
    const gone = unavailableReason(found, plan);
    const product = gone === null ? (found ?? null) : null;
    return {
      ...line,
      // A listed price belongs to a unit that was charged without VAT.
      unitCents: withoutVat && listedCents !== null ? unitCents : onTerms(listedCents ?? unitCents),
      todayCents: product === null ? null : onTerms(unitPriceCents(product, plan)),
      withoutVat,
      product,
      gone,
    };
  });
}

/** Returns why a product can’t be bought with this plan; null if it can. */
export function unavailableReason(product: Product | undefined, plan: Plan): UnavailableReason | null {
  if (!product) return "product";
  if (!product.stock) return "stock";
  return product.plans[plan] === true ? null : "plan";
}

const boughtAgain = lineAgainResponse.extend({
  /** For an order whose payment failed: the token of the order that the line renews (D51). */
  renews: z.string().nullable(),
});
export const buyAgainResponse = z.object({ lines: z.array(boughtAgain), company: companyAgainResponse });

/**
 * Returns the lines of an order as they could be bought today, in their sequence, without those that can be renewed
 * instead (D44, D51). Changes nothing.
 */
export async function buyAgain(db: Queryable, settings: LinkKeys & RenewalSettings, token: string) {
  const order = await orderOfToken(db, settings, token);
  const items = await itemsOf(db, order.id);
  const renewable = await renewableLines(db, settings, order.id);
  const bought = items.flatMap((item) => {
    const { plan } = item;
    return isPlan(plan) && isBoughtAgain(item, renewable) ? [{ ...item, plan }] : [];
  });
  const { company, withoutVat } = await boughtFor(db, order);
  const lines = await repriceLines(db, bought, { withoutVat });
  const renewed = ({ renewsOrderId }: OrderItem) =>
    order.status === "payment_failed" && renewsOrderId !== null
      ? renewalToken(settings, renewsOrderId)
      : null;
  return { lines: lines.map((line) => ({ ...line, renews: renewed(line) })), company };
}

/** True if a line is offered to be bought again: only lines that can't be renewed are. */
export const isBoughtAgain = (
  { position, plan }: Pick<OrderItem, "position" | "plan">,
  renewable: ReadonlyMap<number, unknown>,
): boolean => isPlan(plan) && !renewable.has(position);

/**
 * Returns the units of an order whose renewal is offered today, by line, as they could be bought today; of those
 * that end on `endsOn`, if it's given. Throws 404 for an unknown token. Changes nothing.
 */
export async function renewalOffer(
  db: Queryable,
  settings: LinkKeys & RenewalSettings,
  { token, endsOn }: { readonly token: string; readonly endsOn?: Day | undefined },
) {
  const order = await orderOfToken(db, settings, token);
  const lines = [...(await renewableLines(db, settings, order.id, endsOn)).values()];
  const { startsOf } = await unitsToRenew(db, settings, [order.id]);
  const { company, withoutVat } = await boughtFor(db, order);
  const again = await repriceLines(db, lines, { withoutVat });
  return {
    token: renewalToken(settings, order.id),
    company,
    lines: again.map((line) => ({ ...line, starts: startsOf(order.id, line.productId, line.quantity) })),
  };
}
