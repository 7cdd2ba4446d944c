import type { MailId } from "#domain/orders/ids.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { registerForOssBy } from "#domain/vat/oss-start.ts";
import { formatAmount } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { itemsOf, type Order } from "../records/orders.ts";
import type { Settings } from "../platform/env.ts";
import type { MailContent } from "./mail-content.ts";
import {
  disputeNotice,
  ossNotice,
  type NoticedDispute,
  type NoticedWithdrawal,
  saleNotice,
  withdrawalNotice,
} from "./notice-content.ts";
import { queueMail } from "./queue-mail.ts";
import { renderMail } from "./render-mail.tsx";

/** The addresses and the frequency of the shop's own mails. */
export type NoticeSettings = Pick<Settings, "siteUrl" | "shopNotices">;

/** Queues the shop's notice of a paid order (D78), if the shop wants one per order. */
export async function queueSaleNotice(
  tx: Queryable,
  { shopNotices, siteUrl }: NoticeSettings,
  { id, sequence, amountCents }: Order,
): Promise<void> {
  if (shopNotices !== "each") return;
  const items = await itemsOf(tx, id);
  const lines = items.map(
    ({ quantity, productname, plan, lineCents }) =>
      `${quantity} × ${productname}, ${plan}: ${formatAmount(lineCents)}`,
  );
  const order = { number: orderNumber(sequence), totalCents: amountCents, lines };
  await queueNotice(tx, noticeKey(`order/${id}`), saleNotice(order, siteUrl));
}

/**
 * Queues the notice that an order has taken the sales above the threshold for OSS (D55), which has a deadline: the shop gets it
 * however often it wants the others.
 */
export async function queueOssNotice(
  tx: Queryable,
  { siteUrl }: NoticeSettings,
  { id, sequence }: Order,
  paidAt: Date,
): Promise<void> {
  const day = amsterdamDay(paidAt);
  const crossing = { number: orderNumber(sequence), day, registerBy: registerForOssBy(day) };
  await queueNotice(tx, noticeKey(`oss/${id}`), ossNotice(crossing, siteUrl));
}

/** Queues the shop's notice of a dispute (D78): once when it begins, and once when an inquiry becomes one. */
export async function queueDisputeNotice(
  tx: Queryable,
  { shopNotices, siteUrl }: NoticeSettings,
  { id, ...dispute }: NoticedDispute & { readonly id: string },
): Promise<void> {
  if (shopNotices !== "each") return;
  await queueNotice(tx, noticeKey(`dispute/${id}/${dispute.state}`), disputeNotice(dispute, siteUrl));
}

/** Queues the shop's notice of a withdrawal (D78). */
export async function queueWithdrawalNotice(
  tx: Queryable,
  { shopNotices, siteUrl }: NoticeSettings,
  withdrawal: NoticedWithdrawal,
): Promise<void> {
  if (shopNotices !== "each") return;
  await queueNotice(tx, noticeKey(`withdrawal/${withdrawal.number}`), withdrawalNotice(withdrawal, siteUrl));
}

export const noticeKey = (cause: string): string => `shop_notice/${cause}`;

/**
 * Queues a notice to the shop. It belongs to no order, so that it delays none of the buyer's mails and contains no
 * personal data that may have to be erased.
 */
export function queueNotice(tx: Queryable, key: string, content: MailContent): Promise<MailId | undefined> {
  return queueMail(tx, {
    key,
    kind: "shop_notice",
    orderId: null,
    recipient: COMPANY.email,
    ...renderMail(content),
  });
}
