/** A product as shoppers may have seen it. */
export type Offer = { readonly name: string; readonly cents: number; readonly isInStock: boolean };
export type CartLine = { readonly name: string; readonly cents: number; readonly quantity: number };

/** A checkout that was opened: what the shopper's cart showed, and between which moments the shop accepted it. */
export type ShownCheckout = {
  readonly sessionId: string;
  readonly browser: number;
  readonly lines: readonly CartLine[];
  readonly from: number;
  readonly to: number;
};

/** What people saw, what they asked for, and what the shop has promised them: the checker holds the rest against it. */
export class Evidence {
  readonly shown: ShownCheckout[] = [];
  /** Events that the shop has answered with 2xx, and with what outcome. */
  readonly acknowledged = new Map<string, string>();
  /** The refunds that anybody asked for: presses of different buttons, and those made at the provider. */
  readonly refundsAsked = new Set<string>();
  /** Answers that must not have been given, and errors that nobody caught: each in one sentence. */
  readonly seen: string[] = [];
  /** What the catalogue offered, and since which moment. Moments are numbers of the trace's entries. */
  readonly offers: { readonly from: number; readonly offers: readonly Offer[] }[] = [];

  noteOffers(at: number, offers: readonly Offer[]): void {
    const now = offers.map(({ name, cents, isInStock }) => ({ name, cents, isInStock }));
    const last = this.offers.at(-1);
    if (JSON.stringify(last?.offers) !== JSON.stringify(now)) this.offers.push({ from: at, offers: now });
  }

  /** What was on offer at some moment between two. */
  offersBetween(from: number, to: number): readonly (readonly Offer[])[] {
    const first = this.offers.findLastIndex((one) => one.from <= from);
    return this.offers
      .slice(Math.max(0, first))
      .filter((one) => one.from <= to)
      .map(({ offers }) => offers);
  }
}
