import { eq, sql } from "drizzle-orm";
import { COMPANY } from "#domain/company.ts";
import { orderNumber as orderNumberOf, sequenceOf } from "#domain/order.ts";
import { withdrawalNumber, type WithdrawalReceipt, withdrawalStatement } from "#domain/withdrawal.ts";
import type { Withdrawal } from "#domain/withdrawal-input.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { queueWithdrawalAcknowledgement } from "../mail/other-mails.ts";
import { queueWithdrawalNotice, refundDueAt } from "../mail/shop-notices.ts";
import { ShopError } from "../platform/errors.ts";
import type { Services } from "../platform/services.ts";
import { sha256 } from "../platform/sha256.ts";

const HONEYPOT_TEXT = `This was not stored: a field that people do not see was filled in. Please write to ${COMPANY.email} to withdraw.`;

/**
 * Stores a withdrawal with its time, whatever its order number (D34): the declaration itself counts. If number and
 * email match, the order is linked, in the same statement and with the same answer, so that nobody can learn whether
 * an order exists. Its acknowledgement and the
 * shop's own notice are queued with it (D46, D78). The same withdrawal sent twice is stored once and answered identically. A filled honeypot is
 * refused openly (400), because a receipt for something not stored would deceive.
 */
export async function submitWithdrawal(
  { db, settings }: Pick<Services, "db" | "settings">,
  withdrawal: Withdrawal,
): Promise<WithdrawalReceipt> {
  if (withdrawal.website !== "") throw new ShopError("bad_request", HONEYPOT_TEXT);
  const { name, email, orderNumber } = withdrawal;
  const statement = withdrawalStatement(withdrawal);
  const fingerprint = await sha256(JSON.stringify([withdrawal.clientKey, statement]));
  return db.transaction(async (tx) => {
    await tx
      .insert(withdrawals)
      .values({ fingerprint, name, email, orderNumber, statement, orderId: orderOf(orderNumber, email) })
      .onConflictDoNothing({ target: withdrawals.fingerprint });
    const [stored] = await tx.select().from(withdrawals).where(eq(withdrawals.fingerprint, fingerprint));
    if (!stored) throw new Error("a withdrawal was not stored");
    const receipt = {
      number: withdrawalNumber(stored.sequence),
      receivedAt: stored.createdAt.toISOString(),
      statement: stored.statement,
    };
    await queueWithdrawalAcknowledgement(tx, { orderId: stored.orderId, email: stored.email, receipt });
    await queueWithdrawalNotice(tx, settings, {
      number: receipt.number,
      orderNumber: matchedOrder(stored),
      refundDueAt: refundDueAt(stored.createdAt),
    });
    return receipt;
  });
}

/** The number of the order that it was linked to, as the shop writes it. */
function matchedOrder({ orderId, orderNumber: typed }: typeof withdrawals.$inferSelect): string | null {
  const sequence = orderId === null ? undefined : sequenceOf(typed);
  return sequence === undefined ? null : orderNumberOf(sequence);
}

/** The order with this number, if it was bought with this email address. */
function orderOf(orderNumber: string, email: string) {
  const sequence = sequenceOf(orderNumber) ?? null;
  return sql<string>`(select ${orders.id} from ${orders} where ${orders.sequence} = ${sequence}::bigint and lower(btrim(${orders.customerEmail})) = lower(${email}))`;
}
