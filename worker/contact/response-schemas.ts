import { z } from "zod";
import { pageOfList, time } from "../platform/response-schemas.ts";

/** A message as admins read it (D28). Untrusted input: show it as plain text only. */
export const messageViewResponse = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: time,
  read: z.boolean(),
  archived: z.boolean(),
  /** Oldest first, each with the administrator who wrote it. */
  answers: z.array(z.object({ id: z.uuid(), text: z.string(), username: z.string(), createdAt: time })),
  /** The number of the order that it's about, as an administrator says. */
  order: z.string().nullable(),
  /** The number of the offer from whose page it came (D83). */
  offer: z.string().nullable(),
  /** The numbers of the latest orders under the sender's address, which anybody can type. */
  sendersOrders: z.array(z.string()),
});

export const messagesResponse = z.object({ messages: z.array(messageViewResponse), ...pageOfList });

export const markedMessageResponse = z.object({ id: z.string(), read: z.boolean() });

/** The messages of an order, newest first. */
export const orderMessagesResponse = z.array(messageViewResponse);

/** The templates for answers, by name. */
export const templatesResponse = z.array(z.object({ id: z.uuid(), name: z.string(), text: z.string() }));
