import { eq } from "drizzle-orm";
import type { Answer } from "#domain/seller/message-answer.ts";
import type { Database } from "../db/client.ts";
import { contactMessages, messageAnswers } from "../db/schema/contact.ts";
import { isUuid } from "../db/uuid.ts";
import { queueMessageAnswer } from "../mail/message-answer.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { firstTime, unknownMessage } from "./messages.ts";
import type { MessageView } from "./response-schemas.ts";
import { viewMessages } from "./view-messages.ts";

const OTHER_ANSWER_TEXT = "This answer has already been sent with another text. Nothing more was sent.";

/**
 * Answers a message by email, which marks it as read (D28). It can be answered again, under another id: a repetition with
 * the same one sends nothing. 404 for an unknown message; 409 if the id is another answer's.
 */
export async function answerMessage(
  db: Database,
  { id, answerId, text }: Answer,
  username: string,
): Promise<MessageView> {
  return db.transaction(async (tx) => {
    const [message] = isUuid(id)
      ? await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update")
      : [];
    if (!message) throw unknownMessage();
    const at = now();
    const [added] = await tx
      .insert(messageAnswers)
      .values({ id: answerId, messageId: id, text, username, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: messageAnswers.id });
    if (added) {
      await queueMessageAnswer(tx, message, { id: answerId, text });
      await tx
        .update(contactMessages)
        .set({ answeredAt: at, readAt: firstTime(contactMessages.readAt) })
        .where(eq(contactMessages.id, id));
    } else {
      const [known] = await tx.select().from(messageAnswers).where(eq(messageAnswers.id, answerId));
      if (known?.messageId !== message.id || known.text !== text)
        throw new ShopError("conflict", OTHER_ANSWER_TEXT);
    }
    const [after] = await viewMessages(
      tx,
      await tx.select().from(contactMessages).where(eq(contactMessages.id, id)),
    );
    if (!after) throw new Error("a locked message is gone");
    return after;
  });
}
