import type { Product } from "#domain/catalogue/product.ts";
import type { OrderId, MailId, WithdrawalId } from "#domain/orders/ids.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import type { ContactMessage } from "#domain/seller/contact.ts";
import { receiptPath, type WithdrawalReceipt } from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import { withdrawalToken } from "../records/order-links.ts";
import type { Settings } from "../platform/env.ts";
import {
  backInStock,
  contactMessage,
  unmatchedAcknowledgement,
  withdrawalAcknowledgement,
} from "./other-content.ts";
import { queueMail } from "./queue-mail.ts";
import { renderMail } from "./render-mail.tsx";

/** The key of a withdrawal's acknowledgement; `number` looks like `WD-001001`. */
export const withdrawalMailKey = (number: string): string => `withdrawal_acknowledgement/${number}`;
/** The key of a contact message's copy. */
export const messageMailKey = (id: string): string => `contact_message/${id}`;

type ReceivedWithdrawal = {
  readonly id: WithdrawalId;
  /** Null if number and email match no order. */
  readonly order: { readonly id: OrderId; readonly company: object | null } | null;
  readonly email: string;
  readonly receipt: WithdrawalReceipt;
};

/**
 * Queues the acknowledgement of a withdrawal, to the address that declared it (D46). It contains the statement if that
 * address is the order's, and otherwise only a link to it, because anybody may have typed both. Callers limit it. It
 * doesn't need the order's lock, which keeps other mails in the sequence of their causes: this mail waits for none of
 * them and they don't wait for it (`claimMail`), and a stranger's mail must not hold an order up.
 */
export function queueWithdrawalAcknowledgement(
  tx: Queryable,
  settings: Pick<Settings, "siteUrl" | "orderLinkSecret">,
  { id, order, email, receipt }: ReceivedWithdrawal,
): Promise<MailId | undefined> {
  const link = settings.siteUrl + receiptPath(withdrawalToken(settings, id));
  return queueMail(tx, {
    key: withdrawalMailKey(receipt.number),
    kind: "withdrawal_acknowledgement",
    orderId: order?.id ?? null,
    recipient: email,
    ...renderMail(
      order === null
        ? unmatchedAcknowledgement(receipt, link)
        : withdrawalAcknowledgement(receipt, { consumer: isConsumer(order) }),
    ),
  });
}

type StockAnswer = {
  /** The request's id, so that it's answered once. */
  readonly id: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly product: Product;
};

/** Queues the mail that answers a stock request (D80). */
export function queueBackInStock(
  tx: Queryable,
  { siteUrl }: Pick<Settings, "siteUrl">,
  { id, email, createdAt, product }: StockAnswer,
): Promise<MailId | undefined> {
  return queueMail(tx, {
    key: `back_in_stock/${id}`,
    kind: "back_in_stock",
    orderId: null,
    recipient: email,
    ...renderMail(backInStock(product, createdAt, `${siteUrl}/products/${product.slug}`)),
  });
}

/** Queues a contact message's copy to the shop; a reply goes to the sender (D46). */
export function queueContactMessage(
  tx: Queryable,
  { id, ...message }: ContactMessage & { readonly id: string },
): Promise<MailId | undefined> {
  return queueMail(tx, {
    key: messageMailKey(id),
    kind: "contact_message",
    orderId: null,
    recipient: COMPANY.email,
    replyTo: message.email,
    ...renderMail(contactMessage(message)),
  });
}
