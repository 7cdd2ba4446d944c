import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { isClosed } from "#domain/books/ledger.ts";
import {
  canRefundMove,
  type RefundEventSource,
  type RefundState,
  refundStateOf,
} from "#domain/refunds/refund.ts";
import { toSingleLine } from "#domain/text/odd-characters.ts";
import type { Queryable } from "../../db/client.ts";
import { refunds, refundUnits } from "../../db/schema/refunds.ts";
import { queueRefund } from "../../mail/refund.ts";
import type { Order } from "../../records/orders.ts";
import { logFault } from "../../platform/log.ts";
import type { Settings } from "../../platform/env.ts";
import { creditNoteOf, localRefundId, type ProviderMoney } from "../../stripe/refunds.ts";
import { addRefundToLedger, saveCreditNotes } from "./ledger-entries.ts";
import { revokeUnits } from "./revoke-units.ts";
import { markWithdrawalHandled } from "../../records/withdrawals.ts";
import {
  addRefundEvent,
  releaseUnits,
  isRetried,
  type NewRefund,
  type Refund,
  refundsOf,
} from "./stored-refunds.ts";

/** The time when the provider was asked, and the cause. */
export type ProviderReadContext = { readonly askedAt: Date; readonly source: RefundEventSource };

/** A refund as the provider reports it, with its state here and its credit note there. */
type ToldRefund = {
  readonly there: Stripe.Refund;
  readonly state: RefundState;
  readonly creditNoteId: string | null;
};

/**
 * Brings the refunds of a locked order in line with the provider's records. Can run any number of times and in any
 * sequence. An accepted refund revokes its units, a succeeded one queues the buyer's mail, and a failed one frees its
 * amount, all in the caller's transaction (D48).
 */
export async function applyRefunds(
  tx: Queryable,
  settings: Settings,
  order: Order,
  facts: ProviderMoney,
  news: ProviderReadContext,
): Promise<void> {
  await saveCreditNotes(tx, order, facts.creditNotes);
  // Failed refunds come first, because they free the amount that another one may need.
  for (const there of facts.refunds.toSorted(failedFirst)) {
    const state = refundStateOf(there.status);
    if (state === undefined) {
      logFault("a refund's state is not known", { orderId: order.id, state: there.status });
      continue;
    }
    const told = { there, state, creditNoteId: creditNoteOf(there, facts.creditNotes)?.id ?? null };
    const own = localRefundId(there, facts.creditNotes);
    const known = await refundsOf(tx, order.id);
    const refund = known.find(
      ({ id, providerId }) => providerId === there.id || (providerId === null && id === own),
    );
    if (refund) await updateRefund(tx, settings, { order, refund }, told, news);
    else await recordDashboardRefund(tx, settings, { order, known }, told, news);
  }
}

const hasFailed = ({ status }: Stripe.Refund): boolean => refundStateOf(status) === "failed";

const failedFirst = (one: Stripe.Refund, other: Stripe.Refund): number =>
  Number(hasFailed(other)) - Number(hasFailed(one)) || one.created - other.created;

/** Moves a known refund forward, never back, so outdated records change nothing. */
async function updateRefund(
  tx: Queryable,
  settings: Settings,
  { order, refund }: { readonly order: Order; readonly refund: Refund },
  told: ToldRefund,
  news: ProviderReadContext,
): Promise<void> {
  const moves = canRefundMove(refund.state, told.state);
  const isAnswered = refund.providerId === null;
  const creditNoteId = told.creditNoteId ?? refund.creditNoteId;
  if (!moves && !isAnswered && creditNoteId === refund.creditNoteId) return;
  const at = news.askedAt;
  await tx
    .update(refunds)
    .set({
      providerId: told.there.id,
      creditNoteId,
      updatedAt: at,
      ...(moves ? { state: told.state, ...timesOf(told, at) } : {}),
    })
    .where(eq(refunds.id, refund.id));
  if (isAnswered && refund.state === "pending" && told.state !== "failed") await onAccepted(tx, refund);
  const moved = { ...refund, state: told.state, creditNoteId };
  if (moves) await onStateChanged(tx, settings, order, moved, news);
  else if (refund.state === "succeeded" && refund.succeededAt !== null && !isClosed(refund.succeededAt, at))
    await addRefundToLedger(tx, order, { ...refund, creditNoteId });
}

/** The time of a final state, with the provider's reason for a failure. */
const timesOf = ({ state, there }: ToldRefund, at: Date): Partial<NewRefund> => ({
  ...(state === "succeeded" ? { succeededAt: at } : {}),
  ...(state === "failed"
    ? { failedAt: at, failureReason: toSingleLine(there.failure_reason ?? there.status ?? "") }
    : {}),
});

/** Runs when the provider has accepted an administrator's refund. */
async function onAccepted(
  tx: Queryable,
  { id, orderId, scope, keep, username, reason, withdrawalId }: Refund,
): Promise<void> {
  if (username === null) return;
  if (withdrawalId !== null) await markWithdrawalHandled(tx, withdrawalId, username);
  if (keep) return;
  const units = await tx
    .select({ id: refundUnits.entitlementId })
    .from(refundUnits)
    .where(eq(refundUnits.refundId, id));
  const only = scope === "whole" ? "all" : units.map((unit) => unit.id);
  await revokeUnits(tx, orderId, only, { note: `Refunded: ${reason ?? ""}`, username });
}

/** Runs when a refund's state has changed. */
async function onStateChanged(
  tx: Queryable,
  settings: Settings,
  order: Order,
  refund: Refund,
  { source, askedAt: at }: ProviderReadContext,
): Promise<void> {
  await addRefundEvent(tx, refund.id, refund.state, { source, at });
  if (refund.state === "failed") await releaseUnits(tx, refund.id);
  if (refund.state !== "succeeded") return;
  await addRefundToLedger(tx, order, refund);
  await queueRefund(tx, settings, refund);
}

/**
 * Records a refund that was made in the provider's dashboard. If the amount doesn't fit, it's left for later: the shop
 * then also has a refund that the provider hasn't acknowledged and can't have made.
 */
async function recordDashboardRefund(
  tx: Queryable,
  settings: Settings,
  { order, known }: { readonly order: Order; readonly known: readonly Refund[] },
  told: ToldRefund,
  news: ProviderReadContext,
): Promise<void> {
  const held = known
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (told.state !== "failed" && held + told.there.amount > order.amountCents) return;
  const repeats = findRetriedRefund(told, known);
  const [made] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      scope: "sum",
      keep: true,
      amountCents: told.there.amount,
      source: "provider",
      state: told.state,
      providerId: told.there.id,
      creditNoteId: told.creditNoteId ?? repeats?.creditNoteId ?? null,
      retryOf: repeats?.id ?? null,
      createdAt: new Date(told.there.created * 1000),
      updatedAt: news.askedAt,
      ...timesOf(told, news.askedAt),
    })
    .onConflictDoNothing({ target: refunds.providerId })
    .returning();
  if (made) await onStateChanged(tx, settings, order, made, news);
}

/**
 * Finds the failed refund that this one repeats: one of the same amount that failed under a credit note, no matter
 * where it was made.
 */
function findRetriedRefund(told: ToldRefund, known: readonly Refund[]): Refund | undefined {
  if (told.creditNoteId !== null || told.state === "failed") return undefined;
  return known.find(
    (refund) =>
      refund.state === "failed" &&
      refund.creditNoteId !== null &&
      refund.amountCents === told.there.amount &&
      !isRetried(refund, known),
  );
}
