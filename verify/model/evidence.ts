import { CatalogueChanges } from "./catalogue-changes.ts";
import type { Finding } from "./finding.ts";

/** A product as shoppers may have seen it. */
export type Offer = { readonly name: string; readonly cents: number; readonly isInStock: boolean };
export type CartLine = {
  readonly name: string;
  readonly plan: string;
  readonly cents: number;
  readonly quantity: number;
};

/** A checkout that was opened: what the shopper's cart showed, and between which moments the shop accepted it. */
export type ShownCheckout = {
  readonly sessionId: string;
  readonly browser: number;
  readonly lines: readonly CartLine[];
  readonly from: number;
  readonly to: number;
};

/** A session that somebody was given: the hash of its password, and whether the shop has confirmed its end. */
export type GivenSession = {
  readonly username: string;
  readonly passwordHash: string;
  readonly isOver: boolean;
};

/**
 * Everything that people saw, requested and were promised. The rules compare the shop's and the providers' state with
 * it.
 */
export class Evidence {
  /** With which the shop hashes the addresses that its forms have mailed; without it, nothing is said of them. */
  readonly addressSecret: string | null;

  constructor(addressSecret: string | null = null) {
    this.addressSecret = addressSecret;
  }

  readonly shown: ShownCheckout[] = [];
  /** Events that the shop has answered with 2xx, and with what outcome. */
  readonly acknowledged = new Map<string, string>();
  /** The requested refunds, by payment: presses of different buttons, and those made at the provider. */
  readonly #refundsAsked = new Map<string, Set<string>>();
  /** Answers that must not have been given, or never were, and errors that nobody caught. */
  readonly seen: Finding[] = [];
  /** The mails that came back, by their keys, and whether the shop has acknowledged that. */
  readonly bounced = new Map<string, boolean>();
  /** The sessions that people were given, by their hashes. */
  readonly sessions = new Map<string, GivenSession>();
  /** Sessions that requested a change of the password: they may outlive it. */
  readonly keepers = new Set<string>();
  /** The names that the shop has confirmed as registered. */
  readonly registrations: string[] = [];
  /** Withdrawals and messages whose mails the rules have looked for: counts of mails are forgotten after a day. */
  readonly copiesSeen = new Set<string>();
  /** Withdrawals that were handled at some moment; one that is opened again may repeat a later one. */
  readonly handledOnce = new Set<string>();
  /** Steps in which a unit was handed over that the rules have held against its order's state. */
  readonly handOversSeen = new Set<number>();
  /** With which statuses presses that refund were answered, by the key of their request. */
  readonly refundAnswers = new Map<string, number[]>();
  /** Deliveries that the shop has confirmed: the unit, and what its buyer got. */
  readonly deliveries: { readonly unitId: string; readonly reference: string }[] = [];
  /** Units and orders of which an administrator revokes what was not refunded. */
  readonly revocations = new Set<string>();
  /** Reminders that the rules have looked at: each is held against the moment in which it was written. */
  readonly remindersSeen = new Set<string>();
  /** The administrators' changes to the catalogue. */
  readonly catalogue = new CatalogueChanges();
  /** The orders that accounts were shown as their own. */
  readonly ownOrders: { readonly username: string; readonly numbers: readonly string[] }[] = [];
  /** The catalogue's offers, and the moment from which they were valid. Moments are numbers of the trace's entries. */
  readonly offers: { readonly from: number; readonly offers: readonly Offer[] }[] = [];

  /** Somebody asks for a refund of a payment. Who asks twice for the same asks for one. */
  askForRefund(payment: string | null, request: string): void {
    if (payment === null) return;
    const requests = this.#refundsAsked.get(payment) ?? new Set();
    this.#refundsAsked.set(payment, requests.add(request));
  }

  noteRefundAnswer(requestKey: string, status: number): void {
    this.refundAnswers.set(requestKey, [...(this.refundAnswers.get(requestKey) ?? []), status]);
  }

  refundsAskedOf(payment: string): number {
    return this.#refundsAsked.get(payment)?.size ?? 0;
  }

  /** The shop has confirmed that a session is over. */
  endSession(hash: string): void {
    const session = this.sessions.get(hash);
    if (session) this.sessions.set(hash, { ...session, isOver: true });
  }

  /** The shop has confirmed a change of the password: every session but this one that was opened with another is over. */
  endOthers(username: string, passwordHash: string, kept: string): void {
    for (const [hash, session] of this.sessions) {
      if (session.username === username && session.passwordHash !== passwordHash && hash !== kept)
        this.endSession(hash);
    }
  }

  /** Grows with everything that the rules have to look at although nothing was written. */
  get told(): number {
    return (
      this.acknowledged.size +
      this.seen.length +
      this.sessions.size +
      this.registrations.length +
      this.ownOrders.length +
      [...this.refundAnswers.values()].flat().length +
      this.deliveries.length
    );
  }

  noteOffers(at: number, offers: readonly Offer[]): void {
    const now = offers.map(({ name, cents, isInStock }) => ({ name, cents, isInStock }));
    const last = this.offers.at(-1);
    if (JSON.stringify(last?.offers) !== JSON.stringify(now)) this.offers.push({ from: at, offers: now });
  }

  /** Every set of offers that was valid at some moment between these two. */
  offersBetween(from: number, to: number): readonly (readonly Offer[])[] {
    const first = this.offers.findLastIndex((one) => one.from <= from);
    return this.offers
      .slice(Math.max(0, first))
      .filter((one) => one.from <= to)
      .map(({ offers }) => offers);
  }
}
