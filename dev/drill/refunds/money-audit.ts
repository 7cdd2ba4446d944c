import type { Ask } from "./desk.ts";
import type { Ledger, MoneyEvidence, PaidOrder, StoredRefund } from "./evidence.ts";
import { type Finding, groupBy, sentencesOf, sumOf } from "./findings.ts";
import { DISPUTE_STATE, REFUND_STATE } from "./provider-states.ts";
import { auditRefundedUnits } from "./unit-audit.ts";

/** What the drill itself knows. */
export type Known = {
  readonly asks: readonly Ask[];
  /** Refunds that it made in the provider's dashboard. */
  readonly dashboard: ReadonlySet<string>;
  /** Orders of which an administrator revoked what was left after a dispute was lost. */
  readonly revoked: ReadonlySet<string>;
};

/** One order with everything of its money, here and at the provider. */
type Account = {
  readonly order: PaidOrder;
  readonly refunds: readonly StoredRefund[];
  readonly notes: MoneyEvidence["notes"];
  readonly there: {
    readonly refunds: Ledger["refunds"];
    readonly notes: Ledger["creditNotes"];
  };
  readonly paidThere: number;
};

function accountsOf({ orders, refunds, notes, provider }: MoneyEvidence): Account[] {
  const ownRefunds = groupBy(refunds, ({ orderId }) => orderId);
  const ownNotes = groupBy(notes, ({ orderId }) => orderId);
  const refundsThere = groupBy(provider.refunds, (refund) => refund.payment_intent);
  const notesThere = groupBy(provider.creditNotes, ({ invoice }) => invoice);
  const paid = new Map(provider.sessions.map((session) => [session.payment_intent, session.amount_total]));
  return orders.map((order) => ({
    order,
    refunds: ownRefunds.get(order.id) ?? [],
    notes: ownNotes.get(order.id) ?? [],
    there: {
      refunds: refundsThere.get(order.payment) ?? [],
      notes: notesThere.get(order.invoice ?? "none") ?? [],
    },
    paidThere: paid.get(order.payment) ?? 0,
  }));
}

const isLive = ({ state }: { readonly state: string }): boolean => state !== "failed";
const isLiveThere = ({ status }: { readonly status: string }): boolean => REFUND_STATE[status] !== "failed";
const centsOf = ({ cents }: { readonly cents: number }): number => cents;
const amountOf = ({ amount }: { readonly amount: number }): number => amount;

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

/**
 * The dashboard refunded what a failed refund's credit note has reserved: the provider issues no note for it, nor voids the
 * other one, so all that is left is to name the order (D48).
 */
const isBeyondNotes = ({ order, refunds, there }: Account): boolean =>
  refunds.some(
    (refund) =>
      refund.source === "provider" &&
      refund.noteId === null &&
      isLive(refund) &&
      sumOf(there.notes, amountOf) + refund.cents > order.paidCents,
  );

/** Credit notes are here as at the provider, and come to the refunds: those that failed and were not repeated as well. */
function notesAgree(accounts: readonly Account[]): Finding[] {
  const differing = accounts.filter(({ notes, there }) => {
    const here = notes
      .filter((note) => !note.void)
      .map(({ id, number, cents }) => `${id} ${number} ${cents}`);
    const told = there.notes.map(({ id, number, amount }) => `${id} ${number} ${amount}`);
    return here.toSorted().join() !== told.toSorted().join();
  });
  const unbalanced = accounts.filter((account) => {
    const { order, refunds, there } = account;
    if (order.invoice === null || isBeyondNotes(account)) return false;
    const repeated = new Set(refunds.map(({ retryOf }) => retryOf));
    const noted = refunds.filter(
      (refund) => !repeated.has(refund.id) && (isLive(refund) || refund.noteId !== null),
    );
    return sumOf(noted, centsOf) !== sumOf(there.notes, amountOf);
  });
  const unnamed = accounts.flatMap((account) => {
    const { order, refunds, there } = account;
    const named = new Set(there.notes.flatMap((note) => note.refunds.map(({ refund }) => refund)));
    const isNoted = (refund: StoredRefund | undefined): boolean =>
      refund !== undefined &&
      (named.has(refund.providerId ?? "") || isNoted(refunds.find(({ id }) => id === refund.retryOf)));
    return order.invoice === null || isBeyondNotes(account)
      ? []
      : refunds.filter((refund) => isLive(refund) && !isNoted(refund));
  });
  const withoutInvoice = accounts.filter(({ order, notes }) => order.invoice === null && notes.length > 0);
  return [
    ["orders whose credit notes are otherwise at the provider", differing.map(({ order }) => order.number)],
    ["orders whose credit notes do not come to their refunds", unbalanced.map(({ order }) => order.number)],
    ["refunds of an invoice that no credit note is about", unnamed.map(({ id }) => id)],
    ["credit notes of orders without an invoice", withoutInvoice.map(({ order }) => order.number)],
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

/** Whoever was told that a refund was made has made one, and whoever was refused none. */
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
        .filter(({ withdrawalId, providerId }) => providerId !== null && open.has(withdrawalId ?? ""))
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
