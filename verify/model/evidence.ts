import type { Finding } from "./finding.ts";

/** A product as shoppers may have seen it. */
export type Offer = { readonly name: string; readonly cents: number; readonly isInStock: boolean };
export type CartLine = {
  readonly name: string;
  readonly plan: string;
  readonly cents: number;
  readonly quantity: number;
};

/** A checkout that was opened: the cart as its shopper saw it, and the moments between which the shop accepted it. */
export type ShownCheckout = {
  readonly sessionId: string;
  readonly browser: number;
  readonly lines: readonly CartLine[];
  readonly from: number;
  readonly to: number;
};

/**
 * Everything that people saw, requested and were promised. The rules compare the shop's and the providers' state with
 * it.
 */
export class Evidence {
  readonly shown: ShownCheckout[] = [];
  /** Events that the shop has answered with 2xx, and their outcome. */
  readonly acknowledged = new Map<string, string>();
  /** The requested refunds, by payment: presses of different buttons, and those made at the provider. */
  readonly #refundsAsked = new Map<string, Set<string>>();
  /** Responses that were wrong or missing, and errors that were never caught. */
  readonly seen: Finding[] = [];
  /** The bounced mails, by their keys, and whether the shop has acknowledged each bounce. */
  readonly bounced = new Map<string, boolean>();
  /** Withdrawals that were handled at some moment. One that is opened again may repeat a later one. */
  readonly handledOnce = new Set<string>();
  /** Hand-over steps that the rules have checked against their order's state. */
  readonly handOversSeen = new Set<number>();
  /** The statuses with which refund requests were answered, by the key of the request. */
  readonly refundAnswers = new Map<string, number[]>();
  /** Deliveries that the shop has confirmed: the unit, and its reference. */
  readonly deliveries: { readonly unitId: string; readonly reference: string }[] = [];
  /** Units and orders that an administrator revokes without a refund. */
  readonly revocations = new Set<string>();
  /** The catalogue's offers, and the moment from which they were valid. Moments are numbers of the trace's entries. */
  readonly offers: { readonly from: number; readonly offers: readonly Offer[] }[] = [];

  /** Records a request for a refund of a payment. The same request sent twice counts as one. */
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

  /** Grows with everything that the rules have to check although nothing was written. */
  get told(): number {
    return (
      this.acknowledged.size +
      this.seen.length +
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
