import type { ContactMessage } from "#domain/contact.ts";
import type { Database } from "../db/client.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { queueContactMessage } from "../mail/other-mails.ts";

/** Stores a message for the admins (D28) and queues its copy to the shop (D46). With a filled honeypot it answers as on success and stores nothing. */
export async function storeContactMessage(db: Database, message: ContactMessage): Promise<void> {
  const { website, ...fields } = message;
  if (website) return;
  await db.transaction(async (tx) => {
    const [stored] = await tx.insert(contactMessages).values(fields).returning({ id: contactMessages.id });
    if (!stored) throw new Error("a message was not stored");
    await queueContactMessage(tx, { ...fields, id: stored.id });
  });
}
