import type { OrderId } from "#domain/orders/ids.ts";
import { asc, eq } from "drizzle-orm";
import type { EventSource, OrderEventKind } from "#domain/orders/order-events.ts";
import type { Queryable } from "../../db/client.ts";
import { orderEvents } from "../../db/schema/orders.ts";
import { creditNotes, refundEvents, refunds } from "../../db/schema/refunds.ts";
import type { WithdrawalView } from "../../records/response-schemas.ts";
import type { TimelineEntry } from "./response-schemas.ts";

type KnownEntry = TimelineEntry & { readonly kind: OrderEventKind; readonly source: EventSource };

const NO_MONEY = { amountCents: null, note: null } as const;

/**
 * Returns the events of an order, oldest first (D26): its own, including those of its disputes, and those read from its
 * withdrawals, refunds and credit notes, so that the two can't differ.
 */
export async function orderTimeline(
  db: Queryable,
  orderId: OrderId,
  withdrawals: readonly WithdrawalView[],
): Promise<TimelineEntry[]> {
  const events = await db
    .select({
      kind: orderEvents.kind,
      source: orderEvents.source,
      at: orderEvents.at,
      username: orderEvents.username,
      note: orderEvents.note,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return [
    ...events.map(({ kind, source, at, username, note }) => ({
      kind,
      source,
      at: at.toISOString(),
      amountCents: null,
      note: [note, username].filter((part) => part !== null).join(", by ") || null,
    })),
    ...withdrawals.flatMap(withdrawalEntries),
    ...(await moneyEntries(db, orderId)),
  ].toSorted((one, other) => Number(new Date(one.at)) - Number(new Date(other.at)));
}

function withdrawalEntries({ createdAt, handled }: WithdrawalView): KnownEntry[] {
  const received = { kind: "withdrawal_received", source: "withdrawal", at: createdAt, ...NO_MONEY } as const;
  return handled === null
    ? [received]
    : [received, { kind: "withdrawal_handled", source: "admin", at: handled.at, ...NO_MONEY }];
}

async function moneyEntries(db: Queryable, orderId: OrderId): Promise<KnownEntry[]> {
  const steps = await db
    .select({ refund: refunds, state: refundEvents.state, source: refundEvents.source, at: refundEvents.at })
    .from(refundEvents)
    .innerJoin(refunds, eq(refunds.id, refundEvents.refundId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refundEvents.id));
  const notes = await db.select().from(creditNotes).where(eq(creditNotes.orderId, orderId));
  const noted = notes.map(({ providerId, number, amountCents, createdAt }): KnownEntry => {
    const first = steps.find(({ refund }) => refund.creditNoteId === providerId);
    return {
      kind: "credit_note_issued",
      source: "provider",
      // The provider's times are in whole seconds, but a credit note isn't older than its refund.
      at: new Date(Math.max(createdAt.getTime(), first?.at.getTime() ?? 0)).toISOString(),
      amountCents,
      note: number,
    };
  });
  const moved = steps.map(({ refund, state, source, at }): KnownEntry => ({
    kind: `refund_${state}`,
    source,
    at: at.toISOString(),
    amountCents: refund.amountCents,
    note: noteOfStep(refund, state),
  }));
  return [...moved, ...noted];
}

function noteOfStep(
  { source, username, failureReason }: typeof refunds.$inferSelect,
  state: typeof refundEvents.$inferSelect.state,
): string | null {
  if (state === "failed") return failureReason;
  if (source === "provider") return "In the payment provider’s dashboard";
  return state === "pending" ? username : null;
}
