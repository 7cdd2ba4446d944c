import type { EraseCustomer } from "#domain/order-search/order-search.ts";
import { isSameEmail } from "#domain/text/text.ts";
import { noteNoChanges } from "../acts/act.ts";
import type { Database, Queryable } from "../db/client.ts";
import { erasePersonalData } from "../personal-data/erase.ts";
import { exportText } from "../personal-data/export.ts";
import { refusalToErase } from "../personal-data/refusals.ts";
import { findPersonalData, otherNames } from "../personal-data/subject.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { buyerOfOrder } from "../records/buyers.ts";

const OTHER_ADDRESS_TEXT = "This isn’t the customer’s email address.";

/** Returns everything stored under the address of an order's buyer as a JSON file, as the command does (D61). */
export async function exportCustomer(db: Queryable, number: string) {
  const text = await exportText(db, await buyerOfOrder(db, number));
  return { name: `customer-of-${number.toUpperCase()}.json`, text };
}

/**
 * Erases what is stored under the address of an order's buyer, as the command does, all or nothing (D61). 400 if another address
 * was typed; 409 with the reason while the command would refuse.
 */
export function eraseCustomer(db: Database, { number, email }: EraseCustomer) {
  return db.transaction(async (tx) => {
    await noteNoChanges(tx);
    const who = await buyerOfOrder(tx, number);
    if (!isSameEmail(email, who))
      throw new ShopError("bad_request", OTHER_ADDRESS_TEXT, { fields: { email: OTHER_ADDRESS_TEXT } });
    const refusal = await refusalToErase(tx, who);
    if (refusal !== undefined) throw new ShopError("conflict", refusal);
    const others = await otherNames(tx, await findPersonalData(tx, who));
    return { ...(await erasePersonalData(tx, who, now())), others };
  });
}
