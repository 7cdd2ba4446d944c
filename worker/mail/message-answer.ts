import { COMPANY } from "#domain/seller/company.ts";
import type { ContactMessage } from "#domain/seller/contact.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";
import { unlinked } from "#domain/text/unlinked.ts";
import type { Queryable } from "../db/client.ts";
import { heading, type MailContent, paragraph, quote } from "./mail-content.ts";
import { queueMail } from "./queue-mail.ts";
import { renderMail } from "./render-mail.tsx";

/** The key of an answer's mail. */
export const answerMailKey = (id: string): string => `message_answer/${id}`;

type Answered = Pick<ContactMessage, "email" | "message"> & { readonly createdAt: Date };

/** Queues an administrator's answer to a contact message; a reply goes to the shop (D28). */
export async function queueMessageAnswer(
  tx: Queryable,
  message: Answered,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  await queueMail(tx, {
    key: answerMailKey(id),
    kind: "message_answer",
    orderId: null,
    recipient: message.email,
    replyTo: COMPANY.email,
    byHand: true,
    ...renderMail(messageAnswer(message, text)),
  });
}

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
