import { eq } from "drizzle-orm";
import type { MailKind } from "#domain/orders/mail.ts";
import { isSameEmail } from "#domain/text/text.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { reclaimOrder } from "../records/order-links.ts";
import type { Order } from "../records/orders.ts";
import { followAddress } from "./follow-address.ts";

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
