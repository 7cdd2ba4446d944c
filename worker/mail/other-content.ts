import { defaultPlan } from "#domain/catalogue/plan.ts";
import { displayPrice, type Product } from "#domain/catalogue/product.ts";
import { formatPrice } from "#domain/money/money.ts";
import { COMPANY } from "#domain/seller/company.ts";
import type { ContactMessage } from "#domain/seller/contact.ts";
import { receiptTimeText, type WithdrawalReceipt } from "#domain/withdrawals/withdrawal.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import { type Block, heading, type MailContent, paragraph, quote } from "./mail-content.ts";
import { SELLER } from "./legal-blocks.ts";

const facts = (number: string, time: string): Block => ({
  kind: "facts",
  rows: [
    ["Number", number],
    ["Received", time],
  ],
});

/**
 * The acknowledgement of a withdrawal: its text, with date and time (D46). A company learns that its order goes on,
 * because only consumers can withdraw (D49).
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
      facts(number, time),
      heading("Your statement"),
      quote(unlinked(statement)),
      paragraph(
        consumer
          ? "We will refund you within 14 days of receiving your withdrawal."
          : "This order was bought for a company, and only consumers have a right of withdrawal. So the order goes on as agreed. We'll read what you wrote and answer you.",
      ),
      heading("Received by"),
      SELLER,
    ],
  };
}

/**
 * The acknowledgement of a withdrawal that matches no order (D46). It repeats nothing that was typed, because somebody
 * else may have typed this address.
 */
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
      facts(number, time),
      paragraph("The receipt shows your statement word for word. Save or print it."),
      { kind: "button", label: "Show the receipt", href: link },
      paragraph(
        "We couldn't match your statement to an order yet, so we'll look into it. If we need more from you, we'll write to this address.",
      ),
      paragraph(
        "If you didn't withdraw from anything, someone else typed your address, and you can ignore this email.",
      ),
      heading("Received by"),
      SELLER,
    ],
  };
}

type WrittenMessage = Pick<ContactMessage, "firstName" | "lastName" | "email" | "phone" | "message">;

/** A message from the contact page, for the shop's own mailbox (D46). */
export function contactMessage({ firstName, lastName, email, phone, message }: WrittenMessage): MailContent {
  const name = unlinked(`${firstName} ${lastName}`);
  return {
    subject: `Message from ${name}`,
    preview: "Reply to this email to answer the sender.",
    title: `Message from ${name}`,
    blocks: [
      {
        kind: "facts",
        rows: [
          ["Name", name],
          ["Email", email],
          ["Phone", phone],
        ],
      },
      quote(unlinked(message)),
      paragraph(
        `Sent from the contact page of ${COMPANY.tradeName}. Reply to this email to answer the sender.`,
      ),
    ],
  };
}

/** The answer to a stock request: the product, its price and a link (D80). */
export function backInStock(product: Product, requestedAt: Date, link: string): MailContent {
  const { productname } = product;
  const plan = defaultPlan(product.plans);
  const { current, suffix } = displayPrice(product, plan);
  return {
    subject: `${productname} is in stock again`,
    preview: `${formatPrice(current)}${suffix}, VAT included.`,
    title: `${productname} is in stock again`,
    blocks: [
      paragraph(`You can buy it for ${formatPrice(current)}${suffix}, VAT included.`),
      { kind: "button", label: "See the product", href: link },
      paragraph(
        `You asked us on ${dayInWords(requestedAt)} to tell you. This is the only email that you get for it.`,
      ),
      paragraph("If you didn't ask, someone else typed your address, and you can ignore this email."),
    ],
  };
}
