import { eq, sql } from "drizzle-orm";
import { COMPANY } from "#domain/company.ts";
import { sequenceOf } from "#domain/order.ts";
import { withdrawalNumber, type WithdrawalReceipt, withdrawalStatement } from "#domain/withdrawal.ts";
import type { Withdrawal } from "#domain/withdrawal-input.ts";
import type { Database } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { queueWithdrawalAcknowledgement } from "../mail/other-mails.ts";
import { ShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";

const HONEYPOT_TEXT = `This was not stored: a field that people do not see was filled in. Please write to ${COMPANY.email} to withdraw.`;

/**
 * Stores a withdrawal with its time, whatever its order number (D34): the declaration itself counts. If number and
 * email match, the order is linked, in the same statement and with the same answer, so that nobody can learn whether
 * an order exists. Its acknowledgement is queued with it (D46). The same withdrawal sent twice is stored once and answered identically. A filled honeypot is
 * refused openly (400), because a receipt for something not stored would deceive.
 */
export async function submitWithdrawal(db: Database, withdrawal: Withdrawal): Promise<WithdrawalReceipt> {
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
    return receipt;
  });
}

/** The order with this number, if it was bought with this email address. */
function orderOf(orderNumber: string, email: string) {
  const sequence = sequenceOf(orderNumber) ?? null;
  return sql<string>`(select ${orders.id} from ${orders} where ${orders.sequence} = ${sequence}::bigint and lower(btrim(${orders.customerEmail})) = lower(${email}))`;
}
