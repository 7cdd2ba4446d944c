import { formatAmount } from "#domain/money/money.ts";
import { endOfTransfer, type TransferInstructions } from "#domain/orders/bank-transfer.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import type { Order } from "../records/orders.ts";
import { type Block, button, facts, type MailContent, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

type Sum = Pick<Order, "createdAt" | "amountCents" | "transferEndsAt">;
type Waiting = { readonly instructions: TransferInstructions; readonly cashCents: number };

/** Queues the mail that tells the buyer where to transfer the money (D84). */
export const queueTransferInstructions = (
  tx: Queryable,
  settings: MailSettings,
  order: Order,
  instructions: TransferInstructions,
) => queue(tx, settings, order, "instructions", (mailed) => instructionsMail(mailed, order, instructions));

export const queueTransferReminder = (
  tx: Queryable,
  settings: MailSettings,
  order: Order,
  waiting: Waiting,
) => queue(tx, settings, order, "reminder", (mailed) => reminderMail(mailed, order, waiting));

export const queueTransferEnded = (
  tx: Queryable,
  settings: MailSettings,
  order: Order,
  { cashCents }: Pick<Waiting, "cashCents">,
) => queue(tx, settings, order, "ended", (mailed) => endedMail(mailed, order, cashCents));

type News = {
  /** The transfer that it's about. */
  readonly cause: string;
  readonly receivedCents: number;
  /** All that came and isn't used. */
  readonly cashCents: number;
  /** Null if the order doesn't need the money. */
  readonly instructions: TransferInstructions | null;
};

/** Queues the mail about money that isn't all of what the order needs, or more than that; once for each transfer. */
export const queueTransferNews = (tx: Queryable, settings: MailSettings, order: Order, news: News) =>
  queue(tx, settings, order, news.cause, (mailed) => newsMail(mailed, order, news));

const queue = (
  tx: Queryable,
  settings: MailSettings,
  { id }: Order,
  cause: string,
  write: (mailed: MailedOrder) => MailContent,
) =>
  queueForBuyer(tx, settings, id, {
    kind: "bank_transfer",
    cause,
    write: (mailed) => transferMail(mailed, write(mailed)),
  });

/** Adds the owner's texts, which are the same for all mails about transfers (D86). */
export function transferMail({ receipt }: MailedOrder, content: MailContent): WordedContent {
  const { opening, closing } = ownTexts("bank_transfer", aboutBuyer(receipt));
  return { ...content, blocks: [opening, ...content.blocks, closing] };
}

export const instructionsMail = (mailed: MailedOrder, order: Sum, to: TransferInstructions): MailContent => ({
  subject: `Transfer ${formatAmount(order.amountCents)} for order ${mailed.receipt.number}`,
  preview: `To ${to.iban}, by ${lastDay(order)}.`,
  title: "How to pay by bank transfer",
  blocks: [
    paragraph(
      `Please transfer the money for order ${mailed.receipt.number} by ${lastDay(order)}. We deliver once all of it has arrived.`,
    ),
    instructionFacts(to, order.amountCents),
    paragraph("This isn't an invoice. We'll email the invoice once the order is paid."),
    button("See your order", mailed.link),
  ],
});

export const reminderMail = (
  { receipt: { number }, link }: MailedOrder,
  order: Sum,
  { instructions, cashCents }: Waiting,
): MailContent => ({
  subject: `Order ${number} is waiting for your transfer`,
  preview: `It ends after ${lastDay(order)}.`,
  title: "We're waiting for your transfer",
  blocks: [
    paragraph(
      `If you've sent it, ignore this email. Without the money, order ${number} ends after ${lastDay(order)}.`,
    ),
    instructionFacts(instructions, order.amountCents - cashCents),
    button("See your order", link),
  ],
});

export const endedMail = (
  { receipt: { number }, link, siteUrl }: MailedOrder,
  order: Sum,
  cashCents: number,
): MailContent => ({
  subject: `Order ${number} has ended without payment`,
  preview: `The money didn't arrive by ${lastDay(order)}.`,
  title: "Your order has ended",
  blocks: [
    paragraph(`The money for order ${number} didn't arrive by ${lastDay(order)}.`),
    cashCents === 0 ? null : paragraph(`We'll return the ${formatAmount(cashCents)} that you sent.`),
    paragraph("Please don't transfer anything for it any more. You can place the order again.", " ", {
      text: "See all products",
      href: `${siteUrl}/products`,
    }),
    button("See your order", link),
  ],
});

export function newsMail(
  { receipt: { number }, link }: MailedOrder,
  order: Sum,
  { receivedCents, cashCents, instructions }: News,
): MailContent {
  const received = formatAmount(receivedCents);
  if (instructions === null)
    return {
      subject: `We received ${formatAmount(cashCents)} that order ${number} doesn't need`,
      preview: "We'll return it.",
      title: "You sent more than your order needs",
      blocks: [
        paragraph(
          `We received ${received}, and ${formatAmount(cashCents)} of what you sent isn't needed for order ${number}. We'll return it, or ask you about it.`,
        ),
        button("See your order", link),
      ],
    };
  return {
    subject: `We received ${received} for order ${number}, not all of it`,
    preview: `${formatAmount(order.amountCents - cashCents)} is missing.`,
    title: "Part of the money has arrived",
    blocks: [
      paragraph(
        `We received ${received} for order ${number}. Please transfer the rest by ${lastDay(order)}.`,
      ),
      instructionFacts(instructions, order.amountCents - cashCents),
      button("See your order", link),
    ],
  };
}

const lastDay = (order: Sum): string => calendarDayInWords(amsterdamDay(endOfTransfer(order)));

const instructionFacts = (to: TransferInstructions, cents: number): Block =>
  facts(
    ["Amount", formatAmount(cents)],
    ["Account holder", to.holder],
    ["IBAN", to.iban],
    ["BIC", to.bic],
    ["Reference", to.reference],
  );
