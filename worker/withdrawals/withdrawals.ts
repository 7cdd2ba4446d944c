import { and, asc, count, desc, eq, isNull } from "drizzle-orm";
import { orderNumber, type OrderStatus } from "#domain/order.ts";
import { ADMIN_PAGE_SIZE } from "#domain/order-search.ts";
import { withdrawalNumber } from "#domain/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import { now } from "../platform/clock.ts";

/** A withdrawal as admins read it (D34). Untrusted input: show it as plain text only. Times in ISO 8601. */
export type WithdrawalView = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  /** As typed. */
  readonly orderNumber: string;
  readonly statement: string;
  readonly createdAt: string;
  /** The order that matches both number and email; null if there is none. */
  readonly order: { readonly number: string; readonly status: OrderStatus } | null;
  readonly handled: { readonly at: string; readonly by: string } | null;
};

export type WithdrawalsPage = {
  readonly withdrawals: readonly WithdrawalView[];
  /** Across all pages. */
  readonly total: number;
  readonly open: number;
  readonly page: number;
  readonly pageCount: number;
};

const isOpen = isNull(withdrawals.handledAt);

function withOrder(db: Queryable) {
  return db
    .select({ withdrawal: withdrawals, sequence: orders.sequence, status: orders.status })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId));
}

type Row = Awaited<ReturnType<typeof withOrder>>[number];

/** One page of withdrawals, newest first; with `open`, only those not yet handled. */
export async function listWithdrawals(
  db: Queryable,
  { page, open }: { page: number; open: boolean },
): Promise<WithdrawalsPage> {
  const openCount = await countOpen(db);
  const total = open ? openCount : await db.$count(withdrawals);
  const rows = await withOrder(db)
    .where(open ? isOpen : undefined)
    .orderBy(desc(withdrawals.sequence))
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE);
  return {
    withdrawals: rows.map(viewWithdrawal),
    total,
    open: openCount,
    page,
    pageCount: Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE)),
  };
}

/** The withdrawals from one order, oldest first. */
export async function withdrawalsOf(db: Queryable, orderId: string): Promise<WithdrawalView[]> {
  const rows = await withOrder(db).where(eq(withdrawals.orderId, orderId)).orderBy(asc(withdrawals.sequence));
  return rows.map(viewWithdrawal);
}

function viewWithdrawal({ withdrawal, sequence, status }: Row): WithdrawalView {
  const { id, name, email, orderNumber: typed, statement, handledAt, handledBy } = withdrawal;
  return {
    id,
    number: withdrawalNumber(withdrawal.sequence),
    name,
    email,
    orderNumber: typed,
    statement,
    createdAt: withdrawal.createdAt.toISOString(),
    order: sequence === null || status === null ? null : { number: orderNumber(sequence), status },
    handled: handledAt === null || handledBy === null ? null : { at: handledAt.toISOString(), by: handledBy },
  };
}

export async function countOpen(db: Queryable): Promise<number> {
  const [row] = await db.select({ open: count() }).from(withdrawals).where(isOpen);
  return row?.open ?? 0;
}

/**
 * Marks a withdrawal as handled by an admin, or open again. The first handler is kept; 404 for an unknown withdrawal.
 */
export async function markWithdrawal(
  db: Queryable,
  { id, handled }: { id: string; handled: boolean },
  username: string,
): Promise<WithdrawalView> {
  if (isUuid(id)) {
    const one = eq(withdrawals.id, id);
    await db
      .update(withdrawals)
      .set(handled ? { handledAt: now(), handledBy: username } : { handledAt: null, handledBy: null })
      .where(handled ? and(one, isOpen) : one);
    const [row] = await withOrder(db).where(one);
    if (row) return viewWithdrawal(row);
  }
  throw new ShopError("not_found", "This withdrawal does not exist.");
}
