import type { Plan } from "#domain/catalogue/plan.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { withRenewal } from "#domain/orders/order-link.ts";
import { priceTodayInWords } from "#domain/orders/price-today.ts";
import { THREE_YEAR_PAYMENTS } from "#domain/units/renewal.ts";
import { startsInWords } from "#domain/units/renewal-start.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import type { RepricedLine } from "../records/response-schemas.ts";
import { calendarFile } from "./layout/calendar-file.ts";
import { type Block, button, type Fact, facts, heading, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, withOwnTexts, type WordedContent } from "./layout/own-texts.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";
import { secretOrderLink } from "./outbox/secret-link.ts";

/** Units of one line that end on the same day, at today's price. */
export type EndingLine = RepricedLine & {
  /** The number of the payment within a three-year plan; 1 for any other plan. */
  readonly payment: number;
  /** The first day of each unit that renews these, as `startAfterTerm` returns it (D41). */
  readonly starts: readonly (Day | null)[];
};

export type Ending = {
  readonly orderNumber: string;
  readonly customerName: string | null;
  /** The last day covered. */
  readonly endsOn: Day;
  readonly lines: readonly EndingLine[];
};

type Reminder = Ending & {
  readonly orderId: OrderId;
  readonly recipient: string;
  readonly daysBefore: number;
};

/** Reminds a buyer of subscriptions that end, with today's price and a calendar entry (D51). */
export async function queueRenewalReminder(
  tx: Queryable,
  settings: Pick<Settings, "siteUrl" | "mailTexts">,
  { orderId, recipient, daysBefore, ...ending }: Reminder,
): Promise<void> {
  const { orderNumber, endsOn, lines } = ending;
  const entry = calendarFile({
    uid: `${orderId}-${endsOn}@${new URL(settings.siteUrl).hostname}`,
    day: endsOn,
    title: `${whatEnds(lines)} ends`,
    // There's no link, because calendars are shared and the order's link is its key.
    text: `The last day of a subscription from your order ${orderNumber}. It won't renew automatically.`,
    madeAt: now(),
  });
  const { link, linkPlaceholder } = secretOrderLink(settings);
  await queueMail(tx, {
    key: mailKey("renewal_reminder", orderId, endsOn, String(daysBefore)),
    kind: "renewal_reminder",
    orderId,
    recipient,
    attachments: [entry],
    linkPlaceholder,
    ...renderMail(withOwnTexts(renewalReminder({ ...ending, link }), settings.mailTexts)),
  });
}

/** `link` is the order's page (D44), which offers these units and can stop the reminders. */
export function renewalReminder({
  endsOn,
  lines,
  link,
  ...order
}: Ending & { readonly link: string }): WordedContent {
  const day = calendarDayInWords(endsOn);
  const { opening, closing } = ownTexts("renewal_reminder", aboutEnding(order, day));
  const title = `Your ${whatEnds(lines)} ends on ${day}`;
  return {
    subject: title,
    preview: "It won't renew automatically.",
    title,
    blocks: [
      opening,
      ...endingBlocks(
        { endsOn, lines, link },
        "You can renew it today at the current price. You lose no days by renewing early, and the same person manages it unless you name someone else.",
      ),
      closing,
      paragraph(
        "The attached calendar file marks the last day. You're getting this email because you bought from us; it isn't advertising. ",
        { text: "Stop reminders for this order", href: `${link}#reminders` },
        ".",
      ),
    ],
  };
}

/** What the texts of a mail about an end can name. */
export const aboutEnding = (
  { orderNumber: number, customerName }: Pick<Ending, "orderNumber" | "customerName">,
  day: string,
) => ({ ...aboutBuyer({ number, customerName }), day });

/** Names the ending products for the subject: one, both of two, or the first and the number of the others. */
export function whatEnds(lines: readonly Pick<EndingLine, "productname">[]): string {
  const [first = "", second, ...more] = [...new Set(lines.map(({ productname }) => productname))];
  if (second === undefined) return first;
  if (more.length === 0) return `subscription to ${first} and ${second}`;
  return `subscription to ${first} and ${more.length + 1} more products`;
}

/** What ends, and how to buy it again: as `how` says, or why it can't be. `link` is the order's page. */
export function endingBlocks(
  { endsOn, lines, link }: Pick<Ending, "endsOn" | "lines"> & { readonly link: string },
  how: string,
): readonly Block[] {
  const canBuy = lines.some(({ product }) => product !== null);
  return [
    ...lines.flatMap(lineBlocks),
    paragraph(
      canBuy
        ? how
        : "You can't buy it again as you bought it. Your order page explains why and shows alternatives.",
    ),
    button(canBuy ? "See the offer" : "See your order", withRenewal(link, endsOn)),
  ];
}

function lineBlocks(line: EndingLine): readonly Block[] {
  const { productname, plan, quantity } = line;
  const next = nextPayment(line);
  return [
    heading(quantity === 1 ? productname : `${productname}, ${quantity} units`),
    facts(["Plan", plan], ...renewalFacts(line), next === null ? null : ["Next payment", next]),
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
}: EndingLine): (Fact | null)[] {
  if (product === null || todayCents === null) return [["Renewal", GONE_TEXT[gone ?? "product"](line.plan)]];
  return [
    product.productname === productname ? null : ["Now called", product.productname],
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
