import type { OfferId, OrderId } from "#domain/orders/ids.ts";
import { and, asc, eq, inArray, type InferSelectModel, or, sql, type SQL } from "drizzle-orm";
import type { EventSource, OrderEventKind } from "#domain/orders/order-events.ts";
import { UNPAID_STATUSES } from "#domain/orders/order.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import type { Queryable } from "../db/client.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import type { VatFacts } from "#domain/vat/vat-facts.ts";
import { type OrderCompany, orderEvents, orderItems, orders } from "../db/schema/orders.ts";
import { now } from "../platform/clock.ts";

export type Order = InferSelectModel<typeof orders>;
export type OrderItem = InferSelectModel<typeof orderItems>;

/** One line at the server's price (D11). Amounts in cents. */
export type PricedLine = {
  readonly productId: string;
  readonly productname: string;
  readonly plan: Plan;
  readonly description: string;
  readonly unitCents: number;
  /** The price on screen, which includes VAT; null if it's `unitCents`. */
  readonly listedCents: number | null;
  readonly quantity: number;
  /** The order whose units of this product this line renews once it is paid (D51). */
  readonly renewsOrderId: OrderId | null;
};

export type NewOrder = {
  readonly browserHash: string;
  readonly cartFingerprint: string;
  readonly amountCents: number;
  readonly userId: string | null;
  readonly vatRule: VatRule;
  readonly vatRate: number;
  readonly lines: readonly PricedLine[];
  /** Null for a consumer. */
  readonly company: OrderCompany | null;
  /** The facts by which its VAT was decided (D53). */
  readonly vatFacts: VatFacts;
  readonly administrator?: ChosenAdmin | undefined;
  /** The offer that it's an order of (D83); null for a cart's. */
  readonly offerId: OfferId | null;
  /** Null if it can't be paid by bank transfer (D84). */
  readonly transferEndsAt?: Date | null;
};

/**
 * Records a pending order with its line items (D13). Null if this browser or its offer already has one: the
 * database allows one of each, regardless of the number of tabs and browsers (D16, D83). A single statement is as atomic as a transaction, with one round
 * trip instead of five.
 */
export async function recordOrder(db: Queryable, order: NewOrder): Promise<Order | null> {
  const { lines, ...values } = order;
  const created = db.$with("created").as(db.insert(orders).values(values).onConflictDoNothing().returning());
  const items = db.$with("items").as(
    db
      .insert(orderItems)
      .select(
        sql`select created.id, line.* from created, jsonb_to_recordset(${lineRows(lines)}::jsonb) as line (position int, product_id uuid, productname text, plan text, description text, unit_cents int, listed_cents int, quantity int, renews_order_id uuid)`,
      )
      .returning({ position: orderItems.position }),
  );
  const event = db
    .$with("event", {})
    .as(
      sql`insert into order_events (order_id, kind, source, at) select created.id, ${CREATED.kind}, ${CREATED.source}, created.created_at from created`,
    );
  const [recorded] = await db.with(created, items, event).select().from(created);
  return recorded ?? null;
}

const CREATED: { kind: OrderEventKind; source: EventSource } = { kind: "created", source: "checkout" };

function lineRows(lines: readonly PricedLine[]): string {
  return JSON.stringify(
    lines.map(
      (
        { productId, productname, plan, description, unitCents, listedCents, quantity, renewsOrderId },
        position,
      ) => ({
        position,
        product_id: productId,
        productname,
        plan,
        description,
        unit_cents: unitCents,
        listed_cents: listedCents,
        quantity,
        renews_order_id: renewsOrderId,
      }),
    ),
  );
}

/** Returns a pending order that a new one has to take the place of: this browser's, or the offer's in any browser. */
export async function pendingOrderOf(
  db: Queryable,
  { browserHash, offerId }: Pick<NewOrder, "browserHash" | "offerId">,
): Promise<Order | undefined> {
  const isBrowsers = eq(orders.browserHash, browserHash);
  const isWanted = offerId === null ? isBrowsers : or(isBrowsers, eq(orders.offerId, offerId));
  const [order] = await db
    .select()
    .from(orders)
    .where(and(isWanted, eq(orders.status, "pending")))
    .limit(1);
  return order;
}

export async function orderOfSession(db: Queryable, sessionId: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.checkoutSessionId, sessionId)).limit(1);
  return order;
}

export function itemsOf(db: Queryable, orderId: OrderId): Promise<OrderItem[]> {
  return db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

/** Returns the line items of several orders, grouped by order and in each order's sequence. */
export async function itemsOfAll(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, OrderItem[]>> {
  const byOrder = new Map<OrderId, OrderItem[]>();
  // Most parts of the ledger need no line, because their VAT is stored.
  if (orderIds.length === 0) return byOrder;
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position));
  for (const item of items) byOrder.set(item.orderId, [...(byOrder.get(item.orderId) ?? []), item]);
  return byOrder;
}

/**
 * Records the checkout session opened for an order. `stale` means that a product changed while the session was being
 * opened, too early for that change to close it (D67). `isOver` means that the order ended unpaid in the meantime, for
 * example because the provider refused another tab's attempt. In both cases its form must not stay open.
 */
export async function attachSession(
  db: Queryable,
  orderId: OrderId,
  sessionId: string,
): Promise<{ stale: boolean; isOver: boolean }> {
  const [noted] = await db
    .update(orders)
    .set({ checkoutSessionId: sessionId, updatedAt: now() })
    .where(eq(orders.id, orderId))
    .returning({ stale: isStale, status: orders.status });
  return {
    stale: noted?.stale ?? false,
    isOver: UNPAID_STATUSES.some((status) => status === noted?.status),
  };
}

/** An invoice as the provider describes it. */
export type InvoiceFacts = {
  readonly id: string;
  readonly number: string | null;
  /** The date printed on it, in seconds since 1970. */
  readonly effective_at: number | null;
};

/**
 * Returns the columns of an invoice from the provider; the time when the shop received its number counts for the ledger
 * (D77).
 */
export const numberedInvoice = ({ id, number, effective_at: issuedS }: InvoiceFacts, at: Date) => ({
  invoiceId: id,
  invoiceNumber: number,
  invoiceNumberedAt: number === null ? null : at,
  invoiceIssuedAt: issuedS === null ? null : new Date(issuedS * 1000),
});

export async function addEvent(
  db: Queryable,
  orderId: OrderId,
  kind: OrderEventKind,
  source: EventSource,
  at: Date = now(),
): Promise<void> {
  await db.insert(orderEvents).values({ orderId, kind, source, at });
}

/** Adds an event with the administrator who caused it, and what the timeline keeps of it. */
export async function addAdminEvent(
  db: Queryable,
  orderId: OrderId,
  kind: OrderEventKind,
  { username, note = null }: { readonly username: string; readonly note?: string | null },
): Promise<void> {
  await db.insert(orderEvents).values({ orderId, kind, source: "admin", username, note, at: now() });
}

/** Adds an event unless the timeline already has one of this kind. Returns true if it was added. */
export async function addEventOnce(
  db: Queryable,
  orderId: OrderId,
  kind: OrderEventKind,
  source: EventSource,
): Promise<boolean> {
  const isNew = !(await hasEvent(db, orderId, kind));
  if (isNew) await addEvent(db, orderId, kind, source);
  return isNew;
}

export async function hasEvent(db: Queryable, orderId: OrderId, kind: OrderEventKind): Promise<boolean> {
  const found = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, kind)))
    .limit(1);
  return found.length > 0;
}

/**
 * SQL condition: a line of the order can no longer be bought as priced. Its product is gone (the reference is then
 * null), not shown, out of stock, without the plan, or more expensive (D67). An offer holds its prices, so its order is out of date
 * only by the other reasons, and once the offer isn't accepted any more (D83). For plan prices see `unitPriceCents` in
 * domain/catalogue/product.ts.
 *
 * Agrees with `repriceLines` (rules-in-sql.test.ts). It reads the current state, so nothing needs to be recorded when a product changes. After any change or failure, the
 * next check finds the same orders. Use it if `orders` is the statement's table.
 */
export const isStale: SQL<boolean> = sql<boolean>`(exists (
  select from offers where offers.id = orders.offer_id and offers.status <> 'accepted')
  or exists (
  select from order_items as line
  left join products as product on product.id = line.product_id
  where line.order_id = orders.id and (
    product.id is null
    or product.shown <> 'now'
    or not product.stock
    or line.plan <> all(product.plans)
    or line.plan = 'Monthly' and product.monthly_cents is null
    or orders.offer_id is null and coalesce(line.listed_cents, line.unit_cents) < coalesce(
      case line.plan
        when 'Monthly' then product.monthly_cents
        when '1 year' then product.one_year_cents
        when '3 year' then product.three_year_cents
      end,
      product.total_cents))))`;
