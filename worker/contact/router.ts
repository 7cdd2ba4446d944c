import { z } from "zod";
import { CONTACT_SUCCESS_TEXT, contactSchema } from "#domain/seller/contact.ts";
import { pageSchema } from "#domain/search/page-number.ts";
import { count, messageResponse } from "../platform/response-schemas.ts";
import { sendQueued } from "../mail/send-queued.ts";
import { adminProcedure, limitedBy, publicProcedure, router } from "../trpc/trpc.ts";
import { storeContactMessage } from "./contact.ts";
import { countUnread, listMessages, markMessage } from "./messages.ts";
import { markedMessageResponse, messagesResponse } from "./response-schemas.ts";

export const contactRouter = router({
  send: publicProcedure
    .meta({
      rest: { method: "POST", path: "/api/contact", summary: "Sends a message to the shop." },
      response: messageResponse,
    })
    .input(contactSchema)
    .concat(limitedBy("LIMIT_CONTACT"))
    .mutation(async ({ ctx, input }) => {
      await storeContactMessage(ctx.services, input);
      ctx.waitUntil(sendQueued(ctx.services));
      return { message: CONTACT_SUCCESS_TEXT };
    }),
});

/** Messages from the contact form, for admins (D28). */
export const messagesRouter = router({
  list: adminProcedure
    .meta({ response: messagesResponse })
    .input(
      z.object(
        { page: pageSchema, unread: z.boolean("unread must be true or false.").default(false) },
        "The call takes a page.",
      ),
    )
    .query(({ ctx, input }) => listMessages(ctx.services.db, input)),
  unreadCount: adminProcedure.meta({ response: count }).query(({ ctx }) => countUnread(ctx.services.db)),
  markRead: adminProcedure
    .meta({ response: markedMessageResponse })
    .input(
      z.object(
        { id: z.string("id must be text."), read: z.boolean("read must be true or false.") },
        "The call takes an id.",
      ),
    )
    .mutation(({ ctx, input }) => markMessage(ctx.services.db, input)),
});
