import { and, eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { OrderId } from "#domain/orders/ids.ts";
import { type DisputeState, disputeStateOf } from "#domain/refunds/dispute.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { toSingleLine } from "#domain/text/odd-characters.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { disputes } from "../../db/schema/refunds.ts";
import { type NoticeSettings, queueDisputeNotice } from "../../mail/shop-notices.ts";
import { ShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { lockOrder } from "../../records/lock.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { addEvent, type Order } from "../../records/orders.ts";
import type { ProviderReadContext } from "./apply-refunds.ts";
import { addDisputeToLedger } from "./ledger-entries.ts";
import { revokeUnits } from "./revoke-units.ts";

/**
 * Applies the disputes of a locked order, and records the changes in its timeline (D50). Records that were read earlier
 * than the last ones change nothing.
 */
export async function applyDisputes(
  tx: Queryable,
  settings: NoticeSettings,
  order: Order,
  told: readonly Stripe.Dispute[],
  { askedAt, source }: ProviderReadContext,
): Promise<void> {
  const before = await tx.select().from(disputes).where(eq(disputes.orderId, order.id));
  for (const dispute of told) {
    const state = disputeStateOf(dispute.status);
    if (state === undefined) {
      logFault("a dispute's state is not known", { orderId: order.id, state: dispute.status });
      continue;
    }
    const known = before.find(({ providerId }) => providerId === dispute.id);
    if (known && known.askedAt >= askedAt) continue;
    const openedAt = new Date(dispute.created * 1000);
    const opening = openingOf(state);
    if (!known) await addEvent(tx, order.id, `dispute_${opening}`, source, openedAt);
    if (state !== (known?.state ?? opening))
      await addEvent(tx, order.id, `dispute_${state}`, source, askedAt);
    const dueBy = dispute.evidence_details.due_by;
    const now = {
      state,
      providerState: dispute.status,
      amountCents: dispute.amount,
      reason: toSingleLine(dispute.reason),
      dueAt: dueBy === null ? null : new Date(dueBy * 1000),
      askedAt,
    };
    await tx
      .insert(disputes)
      .values({
        providerId: dispute.id,
        orderId: order.id,
        openedAt,
        heardAt: askedAt,
        lostAt: state === "lost" ? askedAt : null,
        ...now,
      })
      .onConflictDoUpdate({
        target: disputes.providerId,
        set: {
          ...now,
          // The day in the revenue doesn't move.
          lostAt: state === "lost" ? sql`coalesce(${disputes.lostAt}, excluded.lost_at)` : null,
        },
      });
    if (!known || (state === "open" && known.state !== "open"))
      await queueDisputeNotice(tx, settings, {
        ...now,
        id: dispute.id,
        orderNumber: orderNumber(order.sequence),
      });
    await addDisputeToLedger(tx, order, { ...now, providerId: dispute.id, at: askedAt });
  }
}

/** Returns how a dispute in this state began, for one that the shop didn't know yet. */
const openingOf = (state: DisputeState) => (state === "inquiry" || state === "closed" ? "inquiry" : "open");

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
