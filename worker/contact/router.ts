import { z } from "zod";
import { CONTACT_SUCCESS_TEXT, contactSchema } from "#domain/contact.ts";
import { pageSchema } from "#domain/order-search.ts";
import { countAgainst } from "../platform/rate-limit.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";
import { storeContactMessage } from "./contact.ts";
import { countUnread, listMessages, markMessage } from "./messages.ts";

export const contactRouter = router({
  send: publicProcedure.input(contactSchema).mutation(async ({ ctx, input }) => {
    await countAgainst(ctx.services.limits.LIMIT_CONTACT, ctx.address);
    await storeContactMessage(ctx.services.db, input);
    return { message: CONTACT_SUCCESS_TEXT };
  }),
});

/** Messages from the contact form, for admins (D28). */
export const messagesRouter = router({
  list: adminProcedure
    .input(
      z.object(
        { page: pageSchema, unread: z.boolean("unread must be true or false.").default(false) },
        "The call takes a page.",
      ),
    )
    .query(({ ctx, input }) => listMessages(ctx.services.db, input)),
  unreadCount: adminProcedure.query(({ ctx }) => countUnread(ctx.services.db)),
  markRead: adminProcedure
    .input(
      z.object(
        { id: z.string("id must be text."), read: z.boolean("read must be true or false.") },
        "The call takes an id.",
      ),
    )
    .mutation(({ ctx, input }) => markMessage(ctx.services.db, input)),
});
