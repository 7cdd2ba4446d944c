import { eq } from "drizzle-orm";
import { withdrawalNumber, type WithdrawalReceipt } from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../../db/client.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import { type LinkKeys, withdrawalIdOf } from "../../records/order-links.ts";
import { ShopError } from "../../platform/errors.ts";

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
export const receiptOf = ({
  sequence,
  createdAt,
  statement,
}: typeof withdrawals.$inferSelect): WithdrawalReceipt => ({
  number: withdrawalNumber(sequence),
  receivedAt: createdAt.toISOString(),
  statement,
});
