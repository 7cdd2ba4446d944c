import { z } from "zod";
import { count, pageOfList, time } from "../platform/response-schemas.ts";
import type { MessagesPage } from "./messages.ts";

export const messagesResponse = z.object({
  messages: z.array(
    z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      message: z.string(),
      createdAt: time,
      read: z.boolean(),
    }),
  ),
  ...pageOfList,
  unread: count,
}) satisfies z.ZodType<MessagesPage>;

export const markedMessageResponse = z.object({ id: z.string(), read: z.boolean() });
