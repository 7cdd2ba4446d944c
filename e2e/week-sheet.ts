/** A sale as its buyer saw it, in cents. */
type Sold = {
  readonly number: string;
  readonly country: "NL" | "DE";
  /** In percent; 0 with reverse charge. */
  readonly rate: 21 | 0;
  readonly lines: readonly (readonly [productname: string, unitCents: number, quantity: number])[];
};

/** Money that went back, in cents, by product. */
type Returned = {
  readonly number: string;
  readonly kind: "refund" | "dispute";
  readonly parts: readonly (readonly [productname: string, cents: number])[];
};

type Sums = { readonly cents: number; readonly vatCents: number };

const plus = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The VAT in a price with 21%: 21 of each 121 parts, rounded to the cent. */
const vatWithin = (cents: number, rate: 21 | 0): number => (rate === 0 ? 0 : Math.round((cents * 21) / 121));

const centsOf = ({ lines }: Sold): number => plus(lines.map(([, cents, quantity]) => cents * quantity));

/**
 * An owner's own sheet of a week. It's written down step by step by the test, and shares no code with the shop, whose
 * figures are compared with it.
 */
export class WeekSheet {
  readonly #sold: Sold[] = [];
  readonly #returned: Returned[] = [];

  sell(sold: Sold): void {
    this.#sold.push(sold);
  }

  giveBack(returned: Returned): void {
    this.#returned.push(returned);
  }

  #saleOf(number: string): Sold {
    const found = this.#sold.find((sold) => sold.number === number);
    if (found === undefined) throw new Error(`the sheet has no ${number}`);
    return found;
  }

  /** A payment with the VAT of its sum, as its invoice has it. */
  #payment(sold: Sold): Sums {
    const cents = centsOf(sold);
    return { cents, vatCents: vatWithin(cents, sold.rate) };
  }

  #back({ number, parts }: Returned): Sums {
    const cents = plus(parts.map(([, part]) => part));
    return { cents, vatCents: vatWithin(cents, this.#saleOf(number).rate) };
  }

  /** The ledger's rows, oldest first: what money moved, what VAT was in it, and its sign. */
  ledger(): { number: string; kind: string; cents: number; vatCents: number }[] {
    return [
      ...this.#sold.map((sold) => ({ number: sold.number, kind: "payment", ...this.#payment(sold) })),
      ...this.#returned.map((returned) => {
        const { cents, vatCents } = this.#back(returned);
        return { number: returned.number, kind: returned.kind, cents: -cents, vatCents: 0 - vatCents };
      }),
    ];
  }

  /** The money that came in and that went back, of sales with this rate. */
  byRate(rate: 21 | 0): { sold: Sums; returned: Sums } {
    const add = (sums: readonly Sums[]): Sums => ({
      cents: plus(sums.map(({ cents }) => cents)),
      vatCents: plus(sums.map(({ vatCents }) => vatCents)),
    });
    return {
      sold: add(this.#sold.filter((sold) => sold.rate === rate).map((sold) => this.#payment(sold))),
      returned: add(
        this.#returned
          .filter(({ number }) => this.#saleOf(number).rate === rate)
          .map((returned) => this.#back(returned)),
      ),
    };
  }

  /** An order's payment, what went back of it, and what is left. */
  order(number: string): { paid: Sums; back: Sums; left: Sums } {
    const paid = this.#payment(this.#saleOf(number));
    const backs = this.#returned
      .filter((returned) => returned.number === number)
      .map((returned) => this.#back(returned));
    const back = {
      cents: plus(backs.map(({ cents }) => cents)),
      vatCents: plus(backs.map(({ vatCents }) => vatCents)),
    };
    return {
      paid,
      back,
      left: { cents: paid.cents - back.cents, vatCents: paid.vatCents - back.vatCents },
    };
  }

  /** Revenue, refunds, orders and units: of all, of a country, or of a product. */
  sales(of: { country?: "NL" | "DE"; productname?: string } = {}) {
    const isOf = (sold: Sold) => of.country === undefined || sold.country === of.country;
    const isIn = ([productname]: readonly [string, ...unknown[]]) =>
      of.productname === undefined || productname === of.productname;
    const sold = this.#sold.filter((one) => isOf(one) && one.lines.some(isIn));
    const lines = sold.flatMap((one) => one.lines.filter(isIn));
    const back = plus(
      this.#returned
        .filter(({ number }) => isOf(this.#saleOf(number)))
        .flatMap(({ parts }) => parts.filter(isIn).map(([, cents]) => cents)),
    );
    return {
      revenue: plus(lines.map(([, cents, quantity]) => cents * quantity)) - back,
      refunds: back,
      orders: sold.length,
      units: plus(lines.map(([, , quantity]) => quantity)),
    };
  }
}
