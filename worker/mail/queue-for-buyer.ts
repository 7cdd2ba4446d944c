import { asc, inArray } from "drizzle-orm";
import type { OrderId, MailId } from "#domain/orders/ids.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import type { StatedPeriods } from "#domain/seller/stated-periods.ts";
import type { Queryable } from "../db/client.ts";
import { orders } from "../db/schema/orders.ts";
import type { Settings } from "../platform/env.ts";
import { JUST_PLACED, viewReceipt } from "../records/order-view.ts";
import { itemsOfAll, type Order, type OrderItem } from "../records/orders.ts";
import type { OrderReceipt } from "../records/response-schemas.ts";
import { withOwnTexts, type WordedContent } from "./layout/own-texts.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, type NewMail, queueMails } from "./outbox/queue-mail.ts";
import { secretOrderLink } from "./outbox/secret-link.ts";

/** The settings used in a mail's links and terms, and the owner's texts (D86). */
export type MailSettings = MailedSettings & Pick<Settings, "mailTexts">;
type MailedSettings = Pick<Settings, "siteUrl" | keyof StatedPeriods>;

/** An order as its mails show it, with the periods stated in the terms (D42, D51). */
export type MailedOrder = MailedSettings & {
  readonly receipt: OrderReceipt;
  /** The address of the order's page (D44); its key is added when the mail is sent. */
  readonly link: string;
};

export type BuyersMail = {
  readonly kind: MailKind;
  /** Required if the order and kind alone don't identify the cause. */
  readonly cause?: string | undefined;
  readonly byHand?: boolean;
  readonly write: (order: MailedOrder, stored: Order) => WordedContent | Promise<WordedContent>;
};

/** Returns an order as its mails show it, and what stands in its link until it's sent. */
export function mailedOrder(
  settings: MailedSettings,
  order: Order,
  items: readonly OrderItem[],
): { readonly mailed: MailedOrder; readonly linkPlaceholder: string } {
  const { link, linkPlaceholder } = secretOrderLink(settings);
  const receipt = viewReceipt(order, items, JUST_PLACED);
  return { mailed: { ...settings, receipt, link }, linkPlaceholder };
}

/** Queues a mail to an order's buyer and returns its id; queues nothing if the order has no address. */
export async function queueForBuyer(
  tx: Queryable,
  settings: MailSettings,
  orderId: OrderId,
  mail: BuyersMail,
): Promise<MailId | undefined> {
  return (await queueForBuyers(tx, settings, new Map([[orderId, mail]]))).get(orderId);
}

/** Queues a mail to the buyer of each order, as `queueForBuyer` does, in three statements. */
export async function queueForBuyers(
  tx: Queryable,
  settings: MailSettings,
  news: ReadonlyMap<OrderId, BuyersMail>,
): Promise<ReadonlyMap<OrderId, MailId>> {
  if (news.size === 0) return new Map();
  const stored = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...news.keys()]))
    .orderBy(asc(orders.sequence));
  const items = await itemsOfAll(tx, [...news.keys()]);
  const queued: NewMail[] = [];
  for (const order of stored) {
    const mail = news.get(order.id);
    if (!mail || !order.customerEmail) continue;
    const { kind, cause, byHand = false, write } = mail;
    const { mailed, linkPlaceholder } = mailedOrder(settings, order, items.get(order.id) ?? []);
    const content = await write(mailed, order);
    queued.push({
      key: mailKey(kind, order.id, cause),
      kind,
      orderId: order.id,
      recipient: order.customerEmail,
      byHand,
      linkPlaceholder,
      ...renderMail(withOwnTexts(content, settings.mailTexts)),
    });
  }
  const ids = await queueMails(tx, queued);
  return new Map(ids.flatMap(({ id, orderId }) => (orderId === null ? [] : [[orderId, id] as const])));
}
