import { formatAmount } from "#domain/money/money.ts";
import { type Block, heading, list, type MailContent, paragraph } from "./mail-content.ts";
import type { MailedOrder } from "./order-content.ts";

/** A refund as its mail describes it. */
export type MailedRefund = {
  readonly amountCents: number;
  /** As printed on the credit note; null if the order has no invoice. */
  readonly creditNote: string | null;
  /** The subscriptions that the refund cancels, each as 'AutoCAD, 1 year'. */
  readonly ended: readonly string[];
};

/** The mail about a completed refund (D46, D48). */
export function refundMail(
  { receipt: { number }, link }: MailedOrder,
  { amountCents, creditNote, ended }: MailedRefund,
): MailContent {
  const amount = formatAmount(amountCents);
  return {
    subject: `We've refunded ${amount} for your order ${number}`,
    preview: "The money goes back to your original payment method.",
    title: `We've refunded ${amount}`,
    blocks: [
      paragraph(
        `We've refunded ${amount} for order ${number} to your original payment method. Your bank may take up to ten days to show it.`,
      ),
      {
        kind: "facts",
        rows: [
          ["Order number", number],
          ["Refunded", amount],
          ...(creditNote === null ? [] : ([["Credit note", creditNote]] as const)),
        ],
      },
      ...(creditNote === null ? [] : [paragraph("Your order page has the credit note as a PDF.")]),
      ...endedBlocks(ended),
      { kind: "button", label: "See your order", href: link },
    ],
  };
}

function endedBlocks(ended: readonly string[]): Block[] {
  if (ended.length === 0) return [];
  return [
    heading("Cancelled subscriptions"),
    paragraph("These are no longer part of your order and can't be used any more:"),
    list(...ended.map((name) => [name])),
  ];
}
