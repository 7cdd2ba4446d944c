import { lockOrder } from "../../records/lock.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { disputes } from "../../db/schema/refunds.ts";
import { ShopError } from "../../platform/errors.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { revokeUnits } from "./revoke-units.ts";

/** Revokes the remaining units of an order after a lost dispute (D50), once an administrator decides to. */
export async function revokeAfterLostDispute(
  db: Database,
  number: string,
  username: string,
): Promise<OrderId> {
  const { id } = await orderOfNumber(db, number);
  await db.transaction(async (tx) => {
    await lockOrder(tx, id);
    const lost = await tx
      .select()
      .from(disputes)
      .where(and(eq(disputes.orderId, id), eq(disputes.state, "lost")))
      .limit(1);
    if (lost.length === 0)
      throw new ShopError("conflict", `No dispute of ${number} was lost, so nothing is revoked.`);
    await revokeUnits(tx, id, "all", { note: "The dispute was lost", username });
  });
  return id;
}
