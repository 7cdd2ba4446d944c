import type { ContactMessage } from "#domain/contact.ts";
import type { Queryable } from "../db/client.ts";
import { contactMessages } from "../db/schema/contact.ts";

/** Stores a message for the admins (D28). With a filled honeypot it answers as on success and stores nothing. */
export async function storeContactMessage(db: Queryable, message: ContactMessage): Promise<void> {
  const { website, ...fields } = message;
  if (website) return;
  await db.insert(contactMessages).values(fields);
}
