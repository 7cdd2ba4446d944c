import type { OrderId, WithdrawalId } from "#domain/orders/ids.ts";
import { receiptPath, receiptTimeText, type WithdrawalReceipt } from "#domain/withdrawals/withdrawal.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import type { Queryable } from "../db/client.ts";
import type { Settings } from "../platform/env.ts";
import { withdrawalToken } from "../records/order-links.ts";
import {
  button,
  facts,
  heading,
  type MailContent,
  paragraph,
  quote,
  sellerFacts,
} from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";

const KIND = "withdrawal_acknowledgement";

/** The key of a withdrawal's acknowledgement; `number` looks like `WD-001001`. */
export const withdrawalMailKey = (number: string): string => mailKey(KIND, number);

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
) {
  const link = settings.siteUrl + receiptPath(withdrawalToken(settings, id));
  return queueMail(tx, {
    key: withdrawalMailKey(receipt.number),
    kind: KIND,
    orderId: order?.id ?? null,
    recipient: email,
    ...renderMail(
      order === null
        ? unmatchedAcknowledgement(receipt, link)
        : withdrawalAcknowledgement(receipt, { consumer: isConsumer(order) }),
    ),
  });
}

/**
 * The text of a withdrawal, with date and time (D46). A company learns that its order goes on, because only consumers can
 * withdraw (D49).
 */
export function withdrawalAcknowledgement(
  { number, receivedAt, statement }: WithdrawalReceipt,
  { consumer }: { readonly consumer: boolean },
): MailContent {
  const time = receiptTimeText(receivedAt);
  const title = consumer ? "We have received your withdrawal" : "We have received your statement";
  return {
    subject: `${title} ${number}`,
    preview: `Received on ${time}.`,
    title,
    blocks: [
      paragraph("This email is your proof of what you declared and when. Please keep it."),
      facts(["Number", number], ["Received", time]),
      heading("Your statement"),
      quote(unlinked(statement)),
      paragraph(
        consumer
          ? "We will refund you within 14 days of receiving your withdrawal."
          : "This order was bought for a company, and only consumers have a right of withdrawal. So the order goes on as agreed. We'll read what you wrote and answer you.",
      ),
      heading("Received by"),
      sellerFacts(),
    ],
  };
}

/** For a withdrawal that matches no order. It repeats nothing that was typed, because somebody else may have typed this address. */
export function unmatchedAcknowledgement(
  { number, receivedAt }: Omit<WithdrawalReceipt, "statement">,
  link: string,
): MailContent {
  const time = receiptTimeText(receivedAt);
  return {
    subject: `We have received your withdrawal ${number}`,
    preview: `Received on ${time}.`,
    title: "We have received your withdrawal",
    blocks: [
      paragraph("This email is your proof that you declared a withdrawal, and when. Please keep it."),
      facts(["Number", number], ["Received", time]),
      paragraph("The receipt shows your statement word for word. Save or print it."),
      button("Show the receipt", link),
      paragraph(
        "We couldn't match your statement to an order yet, so we'll look into it. If we need more from you, we'll write to this address.",
      ),
      paragraph(
        "If you didn't withdraw from anything, someone else typed your address, and you can ignore this email.",
      ),
      heading("Received by"),
      sellerFacts(),
    ],
  };
}
