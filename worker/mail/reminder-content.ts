import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { withRenewal } from "#domain/orders/order-link.ts";
import { priceTodayInWords } from "#domain/orders/price-today.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import { THREE_YEAR_PAYMENTS } from "#domain/units/renewal.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import type { RepricedLine } from "../records/response-schemas.ts";
import { type Block, heading, type MailContent, paragraph } from "./mail-content.ts";

/** Units of one line that end on the same day, at today's price. */
export type EndingLine = RepricedLine & {
  /** The number of the payment within a three-year plan; 1 for any other plan. */
  readonly payment: number;
  /** The first day of each unit that renews these, as `startAfterTerm` returns it (D41). */
  readonly starts: readonly (Day | null)[];
};

/** The content of a reminder. */
export type Ending = {
  readonly orderNumber: string;
  /** The last day covered. */
  readonly endsOn: Day;
  readonly lines: readonly EndingLine[];
  /** The order's page (D44), which offers these units and can stop the reminders. */
  readonly link: string;
};

/** Reminds a buyer of subscriptions that end, with today's price (D51). */
export function renewalReminder({ orderNumber, endsOn, lines, link }: Ending): MailContent {
  const day = calendarDayInWords(endsOn);
  const title = `Your ${whatEnds(lines)} ends on ${day}`;
  const canBuy = lines.some(({ product }) => product !== null);
  return {
    subject: title,
    preview: "It won't renew automatically.",
    title,
    blocks: [
      paragraph(
        `Your subscription from order ${orderNumber} ends after ${day} and won't renew automatically.`,
      ),
      ...lines.flatMap((line) => lineBlocks(line)),
      paragraph(
        canBuy
          ? "To keep using it, renew today at the current price. You lose no days by renewing early, and the same person keeps managing it unless you name someone else."
          : "You can't buy it again as you bought it. Your order page explains why and shows alternatives.",
      ),
      { kind: "button", label: canBuy ? "See the offer" : "See your order", href: withRenewal(link, endsOn) },
      paragraph(
        "The attached calendar file marks the last day. You're getting this email because you bought from us; it isn't advertising. ",
        { text: "Stop reminders for this order", href: `${link}#reminders` },
        ".",
      ),
    ],
  };
}

/** Names the ending products for the subject: one, both of two, or the first and the number of the others. */
export function whatEnds(lines: readonly Pick<EndingLine, "productname">[]): string {
  const [first = "", second, ...more] = [...new Set(lines.map(({ productname }) => productname))];
  if (second === undefined) return first;
  if (more.length === 0) return `subscription to ${first} and ${second}`;
  return `subscription to ${first} and ${more.length + 1} more products`;
}

function lineBlocks(line: EndingLine): readonly Block[] {
  const { productname, plan, quantity } = line;
  const next = nextPayment(line);
  return [
    heading(quantity === 1 ? productname : `${productname}, ${quantity} units`),
    {
      kind: "facts",
      rows: [
        ["Plan", plan],
        ...renewalFacts(line),
        ...(next === null ? [] : ([["Next payment", next]] as const)),
      ],
    },
  ];
}

/** Describes today's price, how it has changed and the days a renewal would cover, or why there is no renewal. */
function renewalFacts({
  productname,
  product,
  todayCents,
  gone,
  starts,
  ...line
}: EndingLine): [string, string][] {
  if (product === null || todayCents === null) {
    return [["Renewal", GONE_TEXT[gone ?? "product"](line.plan)]];
  }
  const renamed: [string, string][] =
    product.productname === productname ? [] : [["Now called", product.productname]];
  return [
    ...renamed,
    ["Price today", priceTodayInWords({ ...line, todayCents })],
    ["Renewal", startsInWords(starts)],
  ];
}

const GONE_TEXT: Readonly<Record<NonNullable<RepricedLine["gone"]>, (plan: Plan) => string>> = {
  product: () => "Not possible: we no longer sell it",
  plan: (plan) => `Not possible: it's no longer sold as ${plan}`,
  stock: () => "Not possible now: it's out of stock",
};

/** Describes the next payment of a three-year plan, whose years are paid separately (D12). */
function nextPayment({ plan, payment }: EndingLine): string | null {
  if (plan !== "3 year") return null;
  return payment < THREE_YEAR_PAYMENTS
    ? `${payment + 1} of ${THREE_YEAR_PAYMENTS}, at today's price`
    : "none left: your three years are paid. Ordering again starts a new three-year term";
}
