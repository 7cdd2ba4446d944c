import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import type { ContactMessage } from "#domain/seller/contact.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import { facts, heading, type MailContent, paragraph, quote } from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";

/** Queues a contact message's copy to the shop; a reply goes to the sender (D46). */
export const queueContactMessage = (
  tx: Queryable,
  { id, ...message }: ContactMessage & { readonly id: string },
) =>
  queueMail(tx, {
    key: mailKey("contact_message", id),
    kind: "contact_message",
    recipient: seller().email,
    replyTo: message.email,
    ...renderMail(contactMessage(message)),
  });

export function contactMessage({ firstName, lastName, email, phone, message }: ContactMessage): MailContent {
  const name = unlinked(`${firstName} ${lastName}`);
  return {
    subject: `Message from ${name}`,
    preview: "Reply to this email to answer the sender.",
    title: `Message from ${name}`,
    blocks: [
      facts(["Name", name], ["Email", email], ["Phone", phone]),
      quote(unlinked(message)),
      paragraph(
        `Sent from the contact page of ${COMPANY.tradeName}. Reply to this email to answer the sender.`,
      ),
    ],
  };
}

type Answered = Pick<ContactMessage, "email" | "message"> & { readonly createdAt: Date };

/** Queues an administrator's answer to a contact message; a reply goes to the shop (D28). */
export const queueMessageAnswer = (
  tx: Queryable,
  message: Answered,
  { id, text }: { readonly id: string; readonly text: string },
) =>
  queueMail(tx, {
    key: mailKey("message_answer", id),
    kind: "message_answer",
    recipient: message.email,
    replyTo: seller().email,
    byHand: true,
    ...renderMail(messageAnswer(message, text)),
  });

/** An answer, and below it the question. */
export function messageAnswer({ message, createdAt }: Omit<Answered, "email">, text: string): MailContent {
  return {
    subject: `Your message to ${COMPANY.tradeName}`,
    preview: "Our answer to your message.",
    title: "Our answer to your message",
    blocks: [
      ...text.split(/\n{2,}/).map((part) => paragraph(part)),
      heading(`Your message of ${dayInWords(createdAt)}`),
      quote(unlinked(message)),
    ],
  };
}
