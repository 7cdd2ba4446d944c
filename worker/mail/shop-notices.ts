import type { DisputeState } from "#domain/refunds/dispute.ts";
import { type Cents, formatAmount } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { amsterdamDay, type Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords, dayInWords } from "#domain/time/day-in-words.ts";
import { type Crossing, crossingText, registerForOssBy } from "#domain/vat/oss-start.ts";
import type { Queryable } from "../db/client.ts";
import type { Settings } from "../platform/env.ts";
import { itemsOf, type Order } from "../records/orders.ts";
import { button, facts, list, type MailContent, paragraph } from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";

/** The addresses and the frequency of the shop's own mails. */
export type NoticeSettings = Pick<Settings, "siteUrl" | "shopNotices">;

export const noticeKey = (...cause: readonly string[]): string => mailKey("shop_notice", ...cause);

/**
 * Queues a notice to the shop. It belongs to no order, so that it delays none of the buyer's mails and contains no
 * personal data that may have to be erased: not even the buyer's name, because more people read a mailbox than the admin area.
 */
export const queueNotice = (tx: Queryable, key: string, content: MailContent) =>
  queueMail(tx, { key, kind: "shop_notice", recipient: seller().email, ...renderMail(content) });

/** The last words of a notice whose frequency the shop chooses. */
export const REASON = paragraph(
  `You get this because you run ${COMPANY.tradeName}. How often is one of the settings in the admin area.`,
);

export const orderAddress = (siteUrl: string, number: string): string => `${siteUrl}/Admin/orders/${number}`;
export const withdrawalsAddress = (siteUrl: string): string => `${siteUrl}/Admin/withdrawals`;

/** Queues the notice of a paid order (D78), if the shop wants one per order. */
export async function queueSaleNotice(
  tx: Queryable,
  { shopNotices, siteUrl }: NoticeSettings,
  { id, sequence, amountCents }: Order,
): Promise<void> {
  if (shopNotices !== "each") return;
  const lines = (await itemsOf(tx, id)).map(
    ({ quantity, productname, plan, lineCents }) =>
      `${quantity} × ${productname}, ${plan}: ${formatAmount(lineCents)}`,
  );
  const number = orderNumber(sequence);
  const amount = formatAmount(amountCents);
  await queueNotice(tx, noticeKey("order", id), {
    subject: `New order ${number}: ${amount}`,
    preview: lines.join(", "),
    title: `New order ${number}`,
    blocks: [
      paragraph(`${amount} was paid for:`),
      list(...lines.map((line) => [line])),
      button("Open the order", orderAddress(siteUrl, number)),
      REASON,
    ],
  });
}

/**
 * Queues the notice that an order has taken the sales to consumers in other EU countries above the threshold for OSS (D55), with
 * the date by which OSS must be registered: the shop gets it however often it wants the others.
 */
export async function queueOssNotice(
  tx: Queryable,
  { siteUrl }: NoticeSettings,
  { id, sequence }: Order,
  paidAt: Date,
): Promise<void> {
  const day = amsterdamDay(paidAt);
  const crossing: Crossing = { number: orderNumber(sequence), day, registerBy: registerForOssBy(day) };
  const { number, registerBy } = crossing;
  await queueNotice(tx, noticeKey("oss", id), {
    subject: `Register for OSS by ${calendarDayInWords(registerBy)}`,
    preview: `Order ${number} took the sales above the threshold.`,
    title: "Consumers in other EU countries now pay their own VAT",
    blocks: [
      paragraph(crossingText(crossing, day)),
      paragraph(
        "Without OSS you'd have to register for VAT in each of their countries. The shop already charges the VAT of the buyer's country. Once you're registered, enter the day from which it counts in the settings, as ‘OSS since’.",
      ),
      button("Open the order", orderAddress(siteUrl, number)),
    ],
  });
}

export type NoticedDispute = {
  readonly orderNumber: string;
  readonly state: DisputeState;
  readonly amountCents: Cents;
  /** The provider's reason code, such as `product_not_received`. */
  readonly reason: string;
  /** The provider's deadline for a response. */
  readonly dueAt: Date | null;
};

export const disputeWord = (state: DisputeState): string => (state === "inquiry" ? "Inquiry" : "Dispute");

/** Queues the notice of a dispute (D78): once when it begins, and once when an inquiry becomes one. */
export async function queueDisputeNotice(
  tx: Queryable,
  { shopNotices, siteUrl }: NoticeSettings,
  { id, orderNumber: number, state, amountCents, reason, dueAt }: NoticedDispute & { readonly id: string },
): Promise<void> {
  if (shopNotices !== "each") return;
  const title = `${disputeWord(state)} about order ${number}`;
  await queueNotice(tx, noticeKey("dispute", id, state), {
    subject: `${title}: ${formatAmount(amountCents)}`,
    preview: dueAt === null ? "See the order." : `Respond by ${dayInWords(dueAt)}.`,
    title,
    blocks: [
      facts(
        ["Order", number],
        ["Amount", formatAmount(amountCents)],
        ["Reason", reason.replaceAll("_", " ")],
        dueAt === null ? null : ["Respond by", dayInWords(dueAt)],
      ),
      paragraph(
        state === "inquiry"
          ? "Respond in the Stripe dashboard. A refund now may prevent a dispute."
          : "Respond in the Stripe dashboard. You can't refund the order while a dispute is open.",
      ),
      button("Open the order", orderAddress(siteUrl, number)),
      REASON,
    ],
  });
}

type NoticedTransfer = {
  readonly movementId: string;
  /** True if a bank took money back, or didn't take what was returned. */
  readonly trouble: boolean;
  readonly cashCents: Cents;
};

/** Queues the notice of transferred money that somebody has to look at (D84): once for each movement. */
export async function queueTransferNotice(
  tx: Queryable,
  { shopNotices, siteUrl }: NoticeSettings,
  { status, sequence }: Order,
  { movementId, trouble, cashCents }: NoticedTransfer,
): Promise<void> {
  if (shopNotices === "none") return;
  const number = orderNumber(sequence);
  const amount = formatAmount(cashCents);
  const text = trouble
    ? "A bank took a transfer back, or couldn't deliver money that was returned. Check it in the Stripe dashboard."
    : status === "processing"
      ? `${amount} has arrived, which isn't all of it.`
      : `${amount} has arrived that the order doesn't need. Return it on the order's page.`;
  await queueNotice(tx, noticeKey("transfer", movementId), {
    subject: `Bank transfer for order ${number}`,
    preview: text,
    title: `Bank transfer for order ${number}`,
    blocks: [paragraph(text), button("Open the order", orderAddress(siteUrl, number)), REASON],
  });
}

export type NoticedWithdrawal = {
  readonly number: string;
  /** Null if number and email match no order. */
  readonly orderNumber: string | null;
  /** Null if it was bought for a company, which has no right of withdrawal (D49). */
  readonly refundDueOn: Day | null;
};

/** Queues the notice of a withdrawal, when it is declared (D78). */
export async function queueWithdrawalNotice(
  tx: Queryable,
  { shopNotices, siteUrl }: NoticeSettings,
  withdrawal: NoticedWithdrawal,
): Promise<void> {
  if (shopNotices !== "each") return;
  const key = noticeKey("withdrawal", withdrawal.number);
  await queueNotice(tx, key, withdrawalNotice(withdrawal, siteUrl));
}

export function withdrawalNotice(withdrawal: NoticedWithdrawal, siteUrl: string): MailContent {
  const { number, orderNumber: order, refundDueOn } = withdrawal;
  const due =
    refundDueOn === null
      ? "It was bought for a company, which has no right of withdrawal: answer the buyer."
      : `Refund it by ${calendarDayInWords(refundDueOn)}.`;
  return {
    subject: `Withdrawal ${number}${order === null ? "" : ` from order ${order}`}`,
    preview: due,
    title: `Withdrawal ${number}`,
    blocks: [
      paragraph(
        order === null
          ? "Its order number and email address don't match any order. Link it to its order by hand."
          : `A buyer has withdrawn from order ${order}.`,
        ` ${due}`,
      ),
      button("Open the withdrawals", withdrawalsAddress(siteUrl)),
      REASON,
    ],
  };
}
