import { reclaimOrder } from "../../records/buyers.ts";
import { and, asc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import { isForBuyer, type MailKind } from "#domain/orders/mail.ts";
import { isSameEmail } from "#domain/text/text.ts";
import type { Queryable } from "../../db/client.ts";
import { isThisEmail } from "../../db/email-key.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Order } from "../../records/orders.ts";
import { repeat } from "./resend-mail.ts";
import { isRepeated, isUndelivered } from "./undelivered-mails.ts";

const SAME_TEXT = "This is already the address.";

type NewAddress = {
  readonly email: string;
  /** True to repeat what didn't arrive at the address before. */
  readonly resend: boolean;
};

type ChangedAddress = {
  /** The version of the links that work now. */
  readonly linkVersion: number;
  /** The kinds of mails that the new address will get. */
  readonly followed: readonly MailKind[];
};

/**
 * Changes the address of a locked order's buyer (D82): older links end, an account's order moves to the account of the new
 * address, and the mails that haven't arrived follow. Throws 400 for the same address, which would end the links for nothing.
 */
export async function changeAddress(
  tx: Queryable,
  { id, customerEmail, linkVersion: before }: Order,
  { email, resend }: NewAddress,
): Promise<ChangedAddress> {
  if (isSameEmail(customerEmail, email))
    throw new ShopError("bad_request", SAME_TEXT, { fields: { email: SAME_TEXT } });
  const linkVersion = before + 1;
  await tx
    .update(orders)
    .set({ customerEmail: email, linkVersion, updatedAt: now() })
    .where(eq(orders.id, id));
  await reclaimOrder(tx, id, email);
  const followed =
    customerEmail === null ? [] : await followAddress(tx, id, { from: customerEmail, to: email, resend });
  return { linkVersion, followed };
}

type Correction = { readonly from: string; readonly to: string; readonly resend: boolean };

/**
 * Lets the mails to an order's buyer follow a corrected address, under the order's lock (D82), whatever their state. Those that
 * haven't left go to the new one; nothing is tried again at the one before, and with `resend`, what didn't arrive there is
 * repeated. Returns the kinds of mails that the new address will get.
 */
async function followAddress(
  tx: Queryable,
  orderId: OrderId,
  { from, to, resend }: Correction,
): Promise<readonly MailKind[]> {
  const at = now();
  const hasNotArrived = or(isNotNull(mails.nextTryAt), gt(mails.sendingUntil, at), isUndelivered(tx, at));
  const before = await tx
    .select({ mail: mails, isRepeated: sql<boolean>`${isRepeated(tx)}` })
    .from(mails)
    .where(and(isTo(orderId, from), hasNotArrived))
    .orderBy(asc(mails.sequence))
    .for("update");
  const kinds: MailKind[] = [];
  for (const { mail, isRepeated: hasRepetition } of before) {
    const { id, kind, attempts, nextTryAt } = mail;
    if (!isForBuyer(kind)) continue;
    const same = eq(mails.id, id);
    if (attempts === 0 && nextTryAt !== null) {
      await tx.update(mails).set({ recipient: to }).where(same);
      kinds.push(kind);
      continue;
    }
    // The provider may know its key with the address before. A sender whose lease is taken away still records that the mail was
    // accepted, and doesn't try it again.
    const stopped = { nextTryAt: null, sendingUntil: null };
    await tx.update(mails).set(stopped).where(same);
    if (!resend || hasRepetition) continue;
    await repeat(tx, mail, at, to);
    kinds.push(kind);
  }
  return kinds;
}

/** Returns true if an address of an order got one of its mails, as far as we know: none bounced there. */
export async function hasArrived(tx: Queryable, orderId: OrderId, address: string): Promise<boolean> {
  return (await tx.$count(mails, and(isTo(orderId, address), eq(mails.state, "sent")))) > 0;
}

const isTo = (orderId: OrderId, address: string): SQL | undefined =>
  and(eq(mails.orderId, orderId), isThisEmail(mails.recipient, address));
