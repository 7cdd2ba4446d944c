import { lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { disputeStateOf } from "#domain/dispute.ts";
import { asLine } from "#domain/text.ts";
import type { Queryable } from "../db/client.ts";
import { disputes } from "../db/schema/refunds.ts";
import type { Order } from "../orders/orders.ts";
import { logFault } from "../platform/log.ts";

/** Takes over the disputes of a locked order (D50). An answer that was asked for before the last one changes nothing. */
export async function applyDisputes(
  tx: Queryable,
  order: Order,
  told: readonly Stripe.Dispute[],
  askedAt: Date,
): Promise<void> {
  for (const dispute of told) {
    const state = disputeStateOf(dispute.status);
    if (state === undefined) {
      logFault("a dispute's state is not known", { orderId: order.id, state: dispute.status });
      continue;
    }
    const dueBy = dispute.evidence_details.due_by;
    const now = {
      state,
      providerState: dispute.status,
      amountCents: dispute.amount,
      reason: asLine(dispute.reason),
      dueAt: dueBy === null ? null : new Date(dueBy * 1000),
      askedAt,
    };
    await tx
      .insert(disputes)
      .values({
        providerId: dispute.id,
        orderId: order.id,
        openedAt: new Date(dispute.created * 1000),
        lostAt: state === "lost" ? askedAt : null,
        ...now,
      })
      .onConflictDoUpdate({
        target: disputes.providerId,
        set: {
          ...now,
          // Its day in the revenue does not move.
          lostAt: state === "lost" ? sql`coalesce(${disputes.lostAt}, excluded.lost_at)` : null,
        },
        setWhere: lt(disputes.askedAt, askedAt),
      });
  }
}
