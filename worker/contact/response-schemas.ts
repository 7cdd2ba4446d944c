import { z } from "zod";
import { count, pageOfList, time } from "../platform/response-schemas.ts";

/** A message as admins read it (D28). Untrusted input: show it as plain text only. */
const message = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  createdAt: time,
  read: z.boolean(),
});
export type MessageView = z.infer<typeof message>;

export const messagesResponse = z.object({
  messages: z.array(message),
  ...pageOfList,
  unread: count,
});
export type MessagesPage = z.infer<typeof messagesResponse>;

export const markedMessageResponse = z.object({ id: z.string(), read: z.boolean() });
