import type { ContactMessage } from "#domain/seller/contact.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { countFormMail, lockFormRecipient, SHOP_MAIL_LIMIT } from "../mail/form-mails.ts";
import { queueContactMessage } from "../mail/other-mails.ts";
import type { Services } from "../request/services.ts";

/**
 * Stores a message for the admins (D28) and queues its copy to the shop (D46), unless the limit for the shop's address
 * is used up. The sender gets no mail.
 */
export async function storeContactMessage(
  { db, settings }: Pick<Services, "db" | "settings">,
  message: ContactMessage,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id });
    if (!stored) throw new Error("a message was not stored");
    const shop = await lockFormRecipient(tx, settings, COMPANY.email);
    if (await countFormMail(tx, shop, SHOP_MAIL_LIMIT))
      await queueContactMessage(tx, { ...message, id: stored.id });
  });
}
