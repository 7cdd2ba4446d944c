import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { formatPrice } from "#domain/money/money.ts";
import { withRenewal } from "#domain/orders/order-link.ts";
import { billingSuffix, type Plan } from "#domain/catalogue/plan.ts";
import { unitPriceCents } from "#domain/catalogue/product.ts";
import { THREE_YEAR_PAYMENTS } from "#domain/orders/renewal.ts";
import { startsInWords } from "#domain/orders/renewal-start.ts";
import type { RepricedLine } from "../records/response-schemas.ts";
import { type Block, heading, type MailContent, paragraph } from "./mail-content.ts";

/** Units of one line that end on the same day, as they could be bought today. */
export type EndingLine = RepricedLine & {
  /** Which of the payments of a three-year plan it was; 1 for any other plan. */
  readonly payment: number;
  /** When units that renew these would start, each as `startAfterTerm` says (D41). */
  readonly starts: readonly (Day | null)[];
};

/** What a reminder is about. */
export type Ending = {
  readonly orderNumber: string;
  /** The last day covered. */
  readonly endsOn: Day;
  readonly lines: readonly EndingLine[];
  /** The order's page (D44), which offers these units and can stop the reminders. */
  readonly link: string;
};

/** Reminds a buyer of what ends, and of what it costs today (D51). */
export function renewalReminder({ orderNumber, endsOn, lines, link }: Ending): MailContent {
  const day = calendarDayInWords(endsOn);
  const title = `Your ${whatEnds(lines)} ends on ${day}`;
  const canBuy = lines.some(({ product }) => product !== null);
  return {
    subject: title,
    preview: "Nothing renews by itself: you decide, and you owe nothing.",
    title,
    blocks: [
      paragraph(
        `This is about your order ${orderNumber}. Nothing renews by itself: after ${day}, the last day covered, it ends, and you owe nothing.`,
      ),
      ...lines.flatMap((line) => lineBlocks(line)),
      paragraph(
        canBuy
          ? "To continue, order the same again. You lose no days by ordering early, and the administrator stays the same unless you name somebody else. You see each price before anything goes into your cart."
          : "None of this can be ordered in the same way today. Your order's page says why, and the shop shows what there is instead.",
      ),
      { kind: "button", label: canBuy ? "See the offer" : "See your order", href: withRenewal(link, endsOn) },
      paragraph(
        "The attached calendar file marks the last day. You receive this email because you bought from us; it is not advertising. ",
        { text: "Stop the reminders of this order", href: `${link}#reminders` },
        ".",
      ),
    ],
  };
}

/** What the subject names: the product, or two of several. */
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
        ["Price today", priceToday(line)],
        ...(line.product === null ? [] : ([["Renewal", startsInWords(line.starts)]] as const)),
        ...(next === null ? [] : ([["Next payment", next]] as const)),
      ],
    },
  ];
}

/** What the same would cost today, and what has changed. */
function priceToday({ product, plan, gone, unitCents }: EndingLine): string {
  if (product === null) return GONE_TEXT[gone ?? "product"](plan);
  const cents = unitPriceCents(product, plan);
  const price = `${formatPrice(cents)}${billingSuffix(plan)}`;
  return cents === unitCents ? `${price}, as before` : `${price}; it was ${formatPrice(unitCents)}`;
}

const GONE_TEXT: Readonly<Record<NonNullable<RepricedLine["gone"]>, (plan: Plan) => string>> = {
  product: () => "We no longer sell it",
  plan: (plan) => `It is no longer sold with the plan ${plan}`,
  stock: () => "It is out of stock at present",
};

/** Of three years, each is paid by itself (D12). */
function nextPayment({ plan, payment }: EndingLine): string | null {
  if (plan !== "3 year") return null;
  return payment < THREE_YEAR_PAYMENTS
    ? `${payment + 1} of ${THREE_YEAR_PAYMENTS}, at today's price`
    : "none: your three years are paid; ordering again starts three new ones";
}
