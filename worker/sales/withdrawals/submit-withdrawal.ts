import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { orderNumber as orderNumberOf, sequenceOf } from "#domain/orders/order.ts";
import { seller } from "#domain/seller/seller.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import type { Withdrawal } from "#domain/withdrawals/withdrawal-input.ts";
import {
  refundDueOn,
  withdrawalNumber,
  type WithdrawalReceipt,
  withdrawalStatement,
} from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../../db/client.ts";
import { isThisEmail } from "../../db/email-key.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import {
  countFormMail,
  lockFormRecipient,
  SHOP_MAIL_LIMIT,
  VISITOR_MAIL_LIMIT,
} from "../../mail/outbox/form-mails.ts";
import { queueWithdrawalAcknowledgement, withdrawalMailKey } from "../../mail/withdrawal-acknowledgement.ts";
import { queueWithdrawalNotice } from "../../mail/shop-notices.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { sha256 } from "../../platform/sha256.ts";
import { type LinkKeys, withdrawalIdOf } from "../../records/order-links.ts";
import type { Order } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import type { SubmittedWithdrawal } from "./response-schemas.ts";

type MatchedOrder = Pick<Order, "id" | "company">;
type StoredWithdrawal = typeof withdrawals.$inferSelect;

/**
 * Stores a withdrawal with its time, whether or not its order number is right (D34), because the declaration itself
 * counts. If number and email match, the order is linked, but the response is the same, so nobody can learn whether an
 * order exists. Its acknowledgement is queued with it, unless its address has had too many emails (D46), and so is the
 * shop's own notice (D78). A declaration that an open withdrawal already contains is stored and mailed only once. The
 * same withdrawal sent twice gets an identical response.
 */
export async function submitWithdrawal(
  { db, settings }: Pick<Services, "db" | "settings">,
  withdrawal: Withdrawal,
): Promise<SubmittedWithdrawal> {
  const { name, email, orderNumber } = withdrawal;
  const statement = withdrawalStatement(withdrawal);
  const fingerprint = await sha256(JSON.stringify([withdrawal.clientKey, statement]));
  return db.transaction(async (tx) => {
    // Two submissions of the same withdrawal have the same address, so they wait for each other here.
    const recipient = await lockFormRecipient(tx, settings, email);
    const [again] = await tx.select().from(withdrawals).where(eq(withdrawals.fingerprint, fingerprint));
    if (again) return { ...receiptOf(again), mail: (await isMailed(tx, again)) ? "sent" : "over_limit" };
    const first = await findOpenDuplicate(tx, withdrawal);
    if (first) {
      const isSame = first.statement === statement;
      return { ...receiptOf(first), statement: isSame ? statement : null, mail: "repeated" };
    }
    const order = await orderOf(tx, orderNumber, email);
    const [stored] = await tx
      .insert(withdrawals)
      .values({ fingerprint, name, email, orderNumber, statement, orderId: order?.id ?? null })
      .returning();
    if (!stored) throw new Error("a withdrawal was not stored");
    const mayBeMailed = await countFormMail(tx, recipient, VISITOR_MAIL_LIMIT);
    if (mayBeMailed) {
      const { id } = stored;
      await queueWithdrawalAcknowledgement(tx, settings, { id, order, email, receipt: receiptOf(stored) });
    }
    await notifyShop(tx, settings, stored, order);
    return { ...receiptOf(stored), mail: mayBeMailed ? "sent" : "over_limit" };
  });
}

/**
 * Anybody can declare withdrawals without knowing an order, so those count towards the limit of the shop's address
 * (D46).
 */
async function notifyShop(
  tx: Queryable,
  settings: Settings,
  stored: StoredWithdrawal,
  order: MatchedOrder | null,
): Promise<void> {
  if (settings.shopNotices !== "each") return;
  if (stored.orderId === null) {
    const shop = await lockFormRecipient(tx, settings, seller().email);
    if (!(await countFormMail(tx, shop, SHOP_MAIL_LIMIT))) return;
  }
  await queueWithdrawalNotice(tx, settings, {
    number: withdrawalNumber(stored.sequence),
    orderNumber: matchedOrder(stored),
    refundDueOn: order !== null && !isConsumer(order) ? null : refundDueOn(stored.createdAt),
  });
}

/** Returns the number of the linked order, as the shop writes it; null if there is none. */
function matchedOrder({ orderId, orderNumber: typed }: StoredWithdrawal): string | null {
  const sequence = orderId === null ? undefined : sequenceOf(typed);
  return sequence === undefined ? null : orderNumberOf(sequence);
}

async function isMailed(tx: Queryable, { sequence }: StoredWithdrawal): Promise<boolean> {
  return (await tx.$count(mails, eq(mails.key, withdrawalMailKey(withdrawalNumber(sequence))))) > 0;
}

/** Returns the order with this number, if it was bought with this email address. */
async function orderOf(tx: Queryable, orderNumber: string, email: string): Promise<MatchedOrder | null> {
  const sequence = sequenceOf(orderNumber) ?? null;
  const [order] = await tx
    .select({ id: orders.id, company: orders.company })
    .from(orders)
    .where(and(sql`${orders.sequence} = ${sequence}::bigint`, isThisEmail(orders.customerEmail, email)));
  return order ?? null;
}

/**
 * Finds the open withdrawal that already includes this one: with the same number and email, for everything or for the
 * same products. It doesn't check whether there is such an order, because the response would reveal it.
 */
export async function findOpenDuplicate(
  tx: Queryable,
  { email, orderNumber, products }: Pick<Withdrawal, "email" | "orderNumber" | "products">,
): Promise<StoredWithdrawal | undefined> {
  const open = await tx
    .select()
    .from(withdrawals)
    .where(and(isNull(withdrawals.handledAt), eq(sql`lower(${withdrawals.email})`, email.toLowerCase())))
    .orderBy(asc(withdrawals.sequence));
  return open.find(
    (one) =>
      folded(one.orderNumber) === folded(orderNumber) && (declares(one, "") || declares(one, products)),
  );
}

const folded = (orderNumber: string) => sequenceOf(orderNumber) ?? orderNumber.toLowerCase();

const declares = (stored: StoredWithdrawal, products: string): boolean =>
  stored.statement === withdrawalStatement({ ...stored, products });

const NO_RECEIPT_TEXT = "We could not find this receipt. Check that you have the whole link.";

/**
 * Returns the receipt that a token opens (D46). Throws 404 if the token is forged or cut off, or its withdrawal was
 * removed.
 */
export async function withdrawalReceipt(
  db: Queryable,
  keys: LinkKeys,
  token: string,
): Promise<WithdrawalReceipt> {
  const id = withdrawalIdOf(keys, token);
  const [stored] = id === undefined ? [] : await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  if (!stored) throw new ShopError("not_found", NO_RECEIPT_TEXT);
  return receiptOf(stored);
}

/** Converts a stored withdrawal to the consumer's receipt. */
const receiptOf = ({
  sequence,
  createdAt,
  statement,
}: typeof withdrawals.$inferSelect): WithdrawalReceipt => ({
  number: withdrawalNumber(sequence),
  receivedAt: createdAt.toISOString(),
  statement,
});
