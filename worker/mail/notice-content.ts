import { COMPANY } from "#domain/seller/company.ts";
import { calendarDayInWords, dayInWords } from "#domain/time/day-in-words.ts";
import type { DisputeState } from "#domain/refunds/dispute.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { type Crossing, crossingText } from "#domain/vat/oss-start.ts";
import { type Block, heading, type Inline, list, type MailContent, paragraph } from "./mail-content.ts";

/**
 * An order as the shop's own notices identify it. They leave out the buyer's name, because more people read a mailbox
 * than the admin area.
 */
export type SoldOrder = { readonly number: string; readonly totalCents: Cents };

export type NoticedDispute = {
  readonly orderNumber: string;
  readonly state: DisputeState;
  readonly amountCents: Cents;
  /** The provider's reason code, such as `product_not_received`. */
  readonly reason: string;
  /** The provider's deadline for a response. */
  readonly dueAt: Date | null;
};

export type NoticedWithdrawal = {
  readonly number: string;
  /** Null if number and email match no order. */
  readonly orderNumber: string | null;
  /** Null if it was bought for a company, which has no right of withdrawal (D49). */
  readonly refundDueOn: Day | null;
};

/** The events of one day in Amsterdam. */
export type DailyDigestInput = {
  readonly day: Day;
  readonly orders: readonly SoldOrder[];
  readonly disputes: readonly NoticedDispute[];
  readonly withdrawals: readonly NoticedWithdrawal[];
};

const orderAddress = (siteUrl: string, number: string): string => `${siteUrl}/Admin/orders/${number}`;
const withdrawalsAddress = (siteUrl: string): string => `${siteUrl}/Admin/withdrawals`;
const button = (label: string, href: string): Block => ({ kind: "button", label, href });
const REASON = paragraph(
  `You get this because you run ${COMPANY.tradeName}. Set SHOP_NOTICES to each, daily or none to change how often.`,
);

/** The mail about faults that nobody would notice otherwise. */
export function alertNotice(
  alerts: readonly { readonly text: string; readonly path: string }[],
  siteUrl: string,
): MailContent {
  const [first] = alerts;
  const subject =
    alerts.length === 1 && first ? first.text.replace(/\.$/, "") : `${alerts.length} things need attention`;
  return {
    subject,
    preview: alerts.map(({ text }) => text).join(" "),
    title: "The shop needs attention",
    blocks: [
      list(...alerts.map(({ text, path }) => [`${text} `, { text: "Open", href: `${siteUrl}${path}` }])),
      paragraph("We repeat a fault every hour, and everything that only waits for you once a day."),
    ],
  };
}

/** The notice of a paid order, sent as it happens (D78). */
export function saleNotice(
  order: SoldOrder & { readonly lines: readonly string[] },
  siteUrl: string,
): MailContent {
  const amount = formatAmount(order.totalCents);
  return {
    subject: `New order ${order.number}: ${amount}`,
    preview: order.lines.join(", "),
    title: `New order ${order.number}`,
    blocks: [
      paragraph(`${amount} was paid for:`),
      list(...order.lines.map((line) => [line])),
      button("Open the order", orderAddress(siteUrl, order.number)),
      REASON,
    ],
  };
}

/** The notice of a new dispute or inquiry, and of an inquiry that became a dispute (D78). */
export function disputeNotice(dispute: NoticedDispute, siteUrl: string): MailContent {
  const { orderNumber, state, amountCents, reason, dueAt } = dispute;
  const what = disputeWord(state);
  return {
    subject: `${what} about order ${orderNumber}: ${formatAmount(amountCents)}`,
    preview: dueAt === null ? "See the order." : `Respond by ${dayInWords(dueAt)}.`,
    title: `${what} about order ${orderNumber}`,
    blocks: [
      {
        kind: "facts",
        rows: [
          ["Order", orderNumber],
          ["Amount", formatAmount(amountCents)],
          ["Reason", reason.replaceAll("_", " ")],
          ...(dueAt === null ? [] : ([["Respond by", dayInWords(dueAt)]] as const)),
        ],
      },
      paragraph(
        state === "inquiry"
          ? "Respond in the Stripe dashboard. A refund now may prevent a dispute."
          : "Respond in the Stripe dashboard. You can't refund the order while a dispute is open.",
      ),
      button("Open the order", orderAddress(siteUrl, orderNumber)),
      REASON,
    ],
  };
}

/** The notice of a withdrawal, sent when it is declared (D78). */
export function withdrawalNotice(withdrawal: NoticedWithdrawal, siteUrl: string): MailContent {
  const { number, orderNumber, refundDueOn } = withdrawal;
  const due =
    refundDueOn === null
      ? "It was bought for a company, which has no right of withdrawal: answer the buyer."
      : `Refund it by ${calendarDayInWords(refundDueOn)}.`;
  return {
    subject: `Withdrawal ${number}${orderNumber === null ? "" : ` from order ${orderNumber}`}`,
    preview: due,
    title: `Withdrawal ${number}`,
    blocks: [
      paragraph(
        orderNumber === null
          ? "Its order number and email address don't match any order. Link it to its order by hand."
          : `A buyer has withdrawn from order ${orderNumber}.`,
        ` ${due}`,
      ),
      button("Open the withdrawals", withdrawalsAddress(siteUrl)),
      REASON,
    ],
  };
}

/** The notice that the sales to consumers in other EU countries are above the threshold, with the date by which OSS must be registered (D55). */
export function ossNotice(crossing: Crossing, siteUrl: string): MailContent {
  const { number, registerBy } = crossing;
  return {
    subject: `Register for OSS by ${calendarDayInWords(registerBy)}`,
    preview: `Order ${number} took the sales above the threshold.`,
    title: "Consumers in other EU countries now pay their own VAT",
    blocks: [
      paragraph(crossingText(crossing, crossing.day)),
      paragraph(
        "Without OSS you'd have to register for VAT in each of their countries. The shop already charges the VAT of the buyer's country. Once you're registered, set OSS_SINCE to the day from which it counts.",
      ),
      button("Open the order", orderAddress(siteUrl, number)),
    ],
  };
}

/** The digest of everything that happened on one day (D78). */
export function dailyDigest(
  { day, orders, disputes, withdrawals }: DailyDigestInput,
  siteUrl: string,
): MailContent {
  const sum = formatAmount(orders.reduce((cents, { totalCents }) => cents + totalCents, 0));
  const counts = [
    ...counted(orders.length, "order"),
    ...counted(disputes.length, "dispute"),
    ...counted(withdrawals.length, "withdrawal"),
  ].join(", ");
  const link = (number: string): Inline => ({ text: number, href: orderAddress(siteUrl, number) });
  return {
    subject: `${calendarDayInWords(day)}: ${counts}`,
    preview: orders.length === 0 ? counts : `${sum} was paid.`,
    title: calendarDayInWords(day),
    blocks: [
      ...section(
        `Paid orders: ${sum}`,
        orders.map(({ number, totalCents }) => [link(number), `: ${formatAmount(totalCents)}`]),
      ),
      ...section(
        "Disputes",
        disputes.map(({ orderNumber, state, amountCents, dueAt }) => [
          `${disputeWord(state)} about `,
          link(orderNumber),
          `: ${formatAmount(amountCents)}${dueAt === null ? "" : `, respond by ${dayInWords(dueAt)}`}`,
        ]),
      ),
      ...section(
        "Withdrawals",
        withdrawals.map(({ number, orderNumber, refundDueOn }) => [
          { text: number, href: withdrawalsAddress(siteUrl) },
          orderNumber === null ? ", without an order" : ` from ${orderNumber}`,
          refundDueOn === null
            ? ", bought for a company: answer it"
            : `: refund by ${calendarDayInWords(refundDueOn)}`,
        ]),
      ),
      REASON,
    ],
  };
}

const disputeWord = (state: DisputeState): string => (state === "inquiry" ? "Inquiry" : "Dispute");

const counted = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];

const section = (title: string, items: readonly (readonly Inline[])[]): Block[] =>
  items.length === 0 ? [] : [heading(title), list(...items)];
