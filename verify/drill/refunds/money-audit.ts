import { type Account, accountsOf, amountOf, centsOf, isLive, isLiveThere } from "./accounts.ts";
import type { Ask } from "./desk.ts";
import type { MoneyEvidence, StoredRefund } from "./evidence.ts";
import { type Finding, groupBy, sentencesOf, sumOf } from "./findings.ts";
import { isBeyondNotes, notesAgree } from "./note-audit.ts";
import { DISPUTE_STATE, REFUND_STATE } from "./provider-states.ts";
import { auditRefundedUnits, isTaken } from "./unit-audit.ts";

/** What the drill itself knows. */
export type Known = {
  readonly asks: readonly Ask[];
  /** Refunds that it made in the provider's dashboard. */
  readonly dashboard: ReadonlySet<string>;
  /** Orders of which an administrator revoked what was left after a dispute was lost. */
  readonly revoked: ReadonlySet<string>;
};

/** The most that was on its way back or had arrived at any moment. */
function highestCents(refunds: readonly StoredRefund[]): number {
  const moves = refunds
    .flatMap(({ id, cents, states }) => states.map(({ at, state }) => ({ id, cents, at, state })))
    .toSorted((one, other) => one.at - other.at);
  const held = new Map<string, number>();
  let highest = 0;
  for (const { id, cents, state } of moves) {
    held.set(id, state === "failed" ? 0 : cents);
    highest = Math.max(
      highest,
      sumOf([...held.values()], (one) => one),
    );
  }
  return highest;
}

/** What was paid back never exceeds what was paid, pending refunds counted (D48). */
function limits(accounts: readonly Account[]): Finding[] {
  const numbers = (exceeds: (account: Account) => boolean) =>
    accounts.filter(exceeds).map(({ order }) => order.number);
  return [
    [
      "orders that pay back more than was paid",
      numbers(({ order, refunds }) => sumOf(refunds.filter(isLive), centsOf) > order.paidCents),
    ],
    [
      "orders that at some moment paid back more than was paid",
      numbers(({ order, refunds }) => highestCents(refunds) > order.paidCents),
    ],
    [
      "payments of which the provider paid back more than was paid",
      numbers(({ there, paidThere }) => sumOf(there.refunds.filter(isLiveThere), amountOf) > paidThere),
    ],
  ];
}

/** Every refund is at the provider as it is here, and somebody asked for it. */
function refundsAgree(accounts: readonly Account[], { dashboard }: Known): Finding[] {
  const differing = accounts.flatMap(({ refunds, there }) => {
    const own = new Map(refunds.map((refund) => [refund.providerId, refund]));
    return there.refunds
      .filter(({ id, amount, status }) => {
        const known = own.get(id);
        return known?.cents !== amount || known.state !== REFUND_STATE[status];
      })
      .map(({ id, status }) => `${id} (${status} there, ${own.get(id)?.state ?? "nothing"} here)`);
  });
  const all = accounts.flatMap(({ refunds }) => refunds);
  const there = new Set(accounts.flatMap((account) => account.there.refunds.map(({ id }) => id)));
  return [
    ["refunds of the provider that are otherwise here", differing],
    [
      "refunds that are not at the provider",
      all
        .filter(({ providerId, state }) =>
          providerId === null ? state !== "failed" : !there.has(providerId),
        )
        .map(({ id }) => id),
    ],
    [
      "refunds that nobody asked for",
      all
        .filter(({ source, providerId }) => source === "provider" && !dashboard.has(providerId ?? ""))
        .map(({ id }) => id),
    ],
  ];
}

function disputesAgree({ disputes, provider, orders }: MoneyEvidence): Finding[] {
  const own = new Map(disputes.map((dispute) => [dispute.id, dispute]));
  const ours = new Set(orders.map(({ payment }) => payment));
  const differing = provider.disputes
    .filter((dispute) => ours.has(dispute.payment_intent))
    .filter(({ id, amount, status }) => {
      const known = own.get(id);
      return known?.cents !== amount || known.state !== DISPUTE_STATE[status];
    });
  return [["disputes that are otherwise here", differing.map(({ id, status }) => `${id} (${status})`)]];
}

/** A request that was confirmed made one refund, and one that was refused made none. */
function answers({ refunds }: MoneyEvidence, { asks }: Known): Finding[] {
  const byKey = groupBy(refunds, ({ requestKey }) => requestKey ?? "none");
  return [
    [
      "requests that were confirmed and are not one refund",
      asks
        .filter(({ requestKey, status }) => status === 200 && byKey.get(requestKey)?.length !== 1)
        .map(({ requestKey }) => requestKey),
    ],
    [
      "requests that were refused, each time, and are a refund",
      [...groupBy(asks, ({ requestKey }) => requestKey)]
        .filter(
          ([key, pressed]) => pressed.every(({ status }) => status === 409) && byKey.get(key)?.some(isLive),
        )
        .map(([key]) => key),
    ],
  ];
}

/** Buyers are told of every refund that succeeded, once (D46), and withdrawals that were refunded are handled (D49). */
function consequences({ refunds, mails, inbox, withdrawals }: MoneyEvidence): Finding[] {
  const arrived = groupBy(
    inbox.flatMap((key) => key ?? []),
    (key) => key,
  );
  const mailsOf = groupBy(mails, ({ orderId }) => orderId ?? "none");
  const succeeded = refunds.filter(({ states }) => states.some(({ state }) => state === "succeeded"));
  const open = new Set(withdrawals.filter(({ handled }) => !handled).map(({ id }) => id));
  return [
    [
      "orders whose buyer was not told of each refund that succeeded, once",
      [...groupBy(refunds, ({ orderId }) => orderId).keys()].filter(
        (id) => succeeded.filter(({ orderId }) => orderId === id).length !== (mailsOf.get(id) ?? []).length,
      ),
    ],
    [
      "mails about refunds that did not arrive exactly once",
      mails.map(({ key }) => key).filter((key) => arrived.get(key)?.length !== 1),
    ],
    [
      "withdrawals that were refunded and are not handled",
      refunds
        .filter((refund) => isTaken(refund) && open.has(refund.withdrawalId ?? ""))
        .map(({ withdrawalId }) => withdrawalId ?? ""),
    ],
  ];
}

/**
 * Compares the shop's refunds, credit notes and disputes with the provider's ledger and the inbox, to the cent, and its
 * units with both (D48–D50). Knows none of the shop's code. Returns a sentence for each promise that is broken.
 */
export function auditMoney(evidence: MoneyEvidence, known: Known): string[] {
  const accounts = accountsOf(evidence);
  const numbers = new Map(evidence.orders.map(({ id, number }) => [id, number]));
  const beyond = new Set(
    accounts
      .filter(({ order }) => order.invoice !== null)
      .flatMap((one) => (isBeyondNotes(one) ? one.order.id : [])),
  );
  const named = new Set(evidence.named.map(({ orderId }) => orderId));
  return sentencesOf([
    ...limits(accounts),
    ...refundsAgree(accounts, known),
    ...notesAgree(accounts),
    ...disputesAgree(evidence),
    ...answers(evidence, known),
    ...consequences(evidence),
    ...auditRefundedUnits(evidence, known.revoked),
    [
      "orders that are named although they agree",
      evidence.named
        .filter(({ orderId }) => !beyond.has(orderId))
        .map(({ orderId, found }) => `${numbers.get(orderId) ?? orderId} ('${found}')`),
    ],
    [
      "orders that no credit notes can balance and that are not named",
      [...beyond].filter((id) => !named.has(id)).map((id) => numbers.get(id) ?? id),
    ],
  ]);
}
