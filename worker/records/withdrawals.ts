import { and, asc, count, desc, eq, inArray, isNotNull, isNull, min, not, type SQL, sql } from "drizzle-orm";
import type { OrderId, WithdrawalId } from "#domain/orders/ids.ts";
import { daysAfter, amsterdamDay } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { orderNumber } from "#domain/orders/order.ts";
import {
  matchesOrder,
  REFUND_WITHIN_DAYS,
  refundDueOn,
  withdrawalNumber,
} from "#domain/withdrawals/withdrawal.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { hasId } from "../db/by-id.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { type OrderProgress, progressByOrder, isConsumers, isPaidBackInSql } from "./order-delivery.ts";
import { ShopError } from "../platform/errors.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { pageOf, partOf } from "../platform/list-page.ts";
import type { WaitingWithdrawals, WithdrawalsPage, WithdrawalView } from "./response-schemas.ts";

const isOpen = isNull(withdrawals.handledAt);

function withOrder(db: Queryable) {
  return db
    .select({
      withdrawal: withdrawals,
      order: orders,
      suppliedAt: firstSupplied(db),
    })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId));
}

/**
 * Subquery: the time when the first unit of a withdrawal's order was ordered at the supplier, or delivered without an
 * order there.
 */
function firstSupplied(db: Queryable) {
  const first = db
    .select({ at: min(entitlementEvents.at) })
    .from(entitlementEvents)
    .innerJoin(entitlements, eq(entitlements.id, entitlementEvents.entitlementId))
    .where(
      and(
        eq(entitlements.orderId, withdrawals.orderId),
        inArray(entitlementEvents.kind, ["ordered", "delivered"]),
      ),
    );
  return sql`${first}`.mapWith(entitlementEvents.at);
}

type Row = Awaited<ReturnType<typeof withOrder>>[number];

/** The setting for the supplier's return period. */
export type WithdrawalSettings = Pick<Settings, "supplierReturnDays">;

/**
 * Returns one page of withdrawals, newest first; with `open`, only those not yet handled, and those that match an order before the
 * others, which anybody can declare in any number.
 */
export async function listWithdrawals(
  db: Queryable,
  settings: WithdrawalSettings,
  { page, open }: { page: number; open: boolean },
): Promise<WithdrawalsPage> {
  const { open: openCount } = await countWaiting(db);
  const total = open ? openCount : await db.$count(withdrawals);
  const { limit, offset } = partOf(page);
  const rows = await withOrder(db)
    .where(open ? isOpen : undefined)
    .orderBy(...(open ? [desc(isNotNull(withdrawals.orderId))] : []), desc(withdrawals.sequence))
    .limit(limit)
    .offset(offset);
  return {
    withdrawals: await viewWithdrawals(db, settings, rows),
    open: openCount,
    ...pageOf(page, total),
  };
}

/** Returns the withdrawals from one order, oldest first. */
export async function withdrawalsOf(
  db: Queryable,
  settings: WithdrawalSettings,
  orderId: OrderId,
): Promise<WithdrawalView[]> {
  const rows = await withOrder(db).where(eq(withdrawals.orderId, orderId)).orderBy(asc(withdrawals.sequence));
  return viewWithdrawals(db, settings, rows);
}

const after = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);

async function viewWithdrawals(
  db: Queryable,
  settings: WithdrawalSettings,
  rows: readonly Row[],
): Promise<WithdrawalView[]> {
  const progressOf = await progressByOrder(
    db,
    rows.flatMap(({ order }) => order ?? []),
  );
  return rows.map((row) => viewWithdrawal(row, settings, row.order === null ? null : progressOf(row.order)));
}

function viewWithdrawal(
  { withdrawal, order, suppliedAt }: Row,
  { supplierReturnDays }: WithdrawalSettings,
  progress: OrderProgress | null,
): WithdrawalView {
  const { sequence, createdAt, handledAt, handledBy } = withdrawal;
  const isForCompany = order !== null && !isConsumer(order);
  const isOwed = handledAt === null && progress?.paidBack !== true && !isForCompany;
  const dueOn = isOwed ? refundDueOn(createdAt) : null;
  return {
    ...withdrawal,
    number: withdrawalNumber(sequence),
    order: order && {
      number: orderNumber(order.sequence),
      linkedByHand: !matchesOrder(withdrawal, order),
      status: order.status,
      standing: progress?.standing ?? null,
      isForCompany,
    },
    handled: handledAt === null || handledBy === null ? null : { at: handledAt, by: handledBy },
    refundDueOn: dueOn,
    overdue: dueOn !== null && dueOn < amsterdamDay(now()),
    supplierReturnDueAt: suppliedAt === null ? null : after(suppliedAt, supplierReturnDays),
  };
}

export async function countWaiting(db: Queryable): Promise<WaitingWithdrawals> {
  const [row] = await db
    .select({
      open: count(),
      overdue: sql<number>`count(*) filter (where ${isOverdue()})`.mapWith(Number),
    })
    .from(withdrawals)
    .where(isOpen);
  return row ?? { open: 0, overdue: 0 };
}

/**
 * SQL condition on open withdrawals: the last day for the refund has passed, and something is owed. `viewWithdrawal` decides the same
 * by `refundDueOn`, `isPaidBack` and `isConsumer`.
 */
function isOverdue(): SQL | undefined {
  const firstInTime = daysAfter(amsterdamDay(now()), -REFUND_WITHIN_DAYS);
  return and(
    sql`${withdrawals.createdAt} < ${firstInTime}::date::timestamp at time zone 'Europe/Amsterdam'`,
    not(isPaidBackInSql(withdrawals.orderId)),
    sql`not exists (select from orders where id = ${withdrawals.orderId} and not ${isConsumers(sql`company`)})`,
  );
}

/**
 * Marks a withdrawal as handled by an admin, or as open again. The first handler is kept; 404 for an unknown
 * withdrawal.
 */
export async function markWithdrawal(
  db: Queryable,
  settings: WithdrawalSettings,
  { id, handled }: { id: WithdrawalId; handled: boolean },
  username: string,
): Promise<WithdrawalView> {
  if (handled) await markWithdrawalHandled(db, id, username);
  else
    await db.update(withdrawals).set({ handledAt: null, handledBy: null }).where(hasId(withdrawals.id, id));
  return withdrawalById(db, settings, id);
}

/** Marks a withdrawal as handled. The first handler is kept. */
export async function markWithdrawalHandled(
  db: Queryable,
  id: WithdrawalId,
  username: string,
): Promise<void> {
  await db
    .update(withdrawals)
    .set({ handledAt: now(), handledBy: username })
    .where(and(hasId(withdrawals.id, id), isOpen));
}

export const UNKNOWN_WITHDRAWAL_TEXT = "This withdrawal does not exist.";

export async function withdrawalById(
  db: Queryable,
  settings: WithdrawalSettings,
  id: WithdrawalId,
): Promise<WithdrawalView> {
  const rows = await withOrder(db).where(hasId(withdrawals.id, id));
  const [view] = await viewWithdrawals(db, settings, rows);
  if (!view) throw new ShopError("not_found", UNKNOWN_WITHDRAWAL_TEXT);
  return view;
}
