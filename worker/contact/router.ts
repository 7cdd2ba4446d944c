import { betterPriceSchema } from "#domain/offers/offer-input.ts";
import { CONTACT_SUCCESS_TEXT, contactSchema } from "#domain/seller/contact.ts";
import {
  answerSchema,
  archiveSchema,
  linkMessageSchema,
  markReadSchema,
  messageIdSchema,
  messagesPageSchema,
  MOST_TEMPLATES,
  saveTemplateSchema,
} from "#domain/seller/message-answer.ts";
import { orderNumberSchema } from "#domain/refunds/refund-input.ts";
import { namedRecords } from "../db/named-records.ts";
import { answerTemplates } from "../db/schema/contact.ts";
import { count, messageResponse, withMessage } from "../platform/response-schemas.ts";
import { staffProcedure, limitedBy, publicProcedure, router } from "../trpc/trpc.ts";
import {
  answerMessage,
  askForBetterPrice,
  archiveMessage,
  countUnread,
  linkMessage,
  listMessages,
  markMessage,
  messagesOfOrder,
  storeContactMessage,
} from "./messages.ts";
import {
  markedMessageResponse,
  messagesResponse,
  messageViewResponse,
  orderMessagesResponse,
  templatesResponse,
} from "./response-schemas.ts";
import { undoArchived, undoMarked } from "./undo.ts";

export const contactRouter = router({
  send: publicProcedure
    .meta({
      rest: { method: "POST", path: "/api/contact", summary: "Sends a message to the shop." },
    })
    .output(messageResponse)
    .input(contactSchema)
    .concat(limitedBy("LIMIT_CONTACT"))
    .mutation(
      withMessage(CONTACT_SUCCESS_TEXT, ({ ctx, input }) => storeContactMessage(ctx.services, input)),
    ),
  /** Asks for a better price than an open offer's (D83). */
  askForBetterPrice: publicProcedure
    .output(messageResponse)
    .input(betterPriceSchema)
    .concat(limitedBy("LIMIT_CONTACT"))
    .mutation(withMessage(CONTACT_SUCCESS_TEXT, ({ ctx, input }) => askForBetterPrice(ctx.services, input))),
});

/** Texts that administrators start an answer from (D28). */
const templates = namedRecords(answerTemplates, { one: "template", most: MOST_TEMPLATES });

/** Messages from the contact form, for admins (D28). */
export const messagesRouter = router({
  list: staffProcedure("messages.read")
    .output(messagesResponse)
    .input(messagesPageSchema)
    .query(({ ctx, input }) => listMessages(ctx.services.db, input)),
  ofOrder: staffProcedure("messages.read")
    .output(orderMessagesResponse)
    .input(orderNumberSchema)
    .query(({ ctx, input }) => messagesOfOrder(ctx.services.db, input.number)),
  unreadCount: staffProcedure("messages.read")
    .output(count)
    .query(({ ctx }) => countUnread(ctx.services.db)),
  markRead: staffProcedure("messages.write")
    .meta({ act: { what: "Marked a message", undo: undoMarked } })
    .output(markedMessageResponse)
    .input(markReadSchema)
    .mutation(({ ctx, input }) => ctx.acting.db.transaction((tx) => markMessage(tx, input))),
  archive: staffProcedure("messages.write")
    .meta({ act: { what: "Archived a message", undo: undoArchived } })
    .output(messageViewResponse)
    .input(archiveSchema)
    .mutation(({ ctx, input }) => ctx.acting.db.transaction((tx) => archiveMessage(tx, input))),
  link: staffProcedure("messages.write")
    .meta({ act: { what: "Linked a message to an order" } })
    .output(messageViewResponse)
    .input(linkMessageSchema)
    .mutation(({ ctx, input }) => ctx.acting.db.transaction((tx) => linkMessage(tx, input))),
  answer: staffProcedure("messages.write")
    .meta({ act: { what: "Answered a message" } })
    .output(messageViewResponse)
    .input(answerSchema)
    .mutation(({ ctx, input }) => answerMessage(ctx.acting.db, input, ctx.user.username)),
  templates: staffProcedure("messages.read")
    .output(templatesResponse)
    .query(({ ctx }) => templates.list(ctx.services.db)),
  saveTemplate: staffProcedure("messages.write")
    .meta({ act: { what: "Saved a template" } })
    .output(templatesResponse)
    .input(saveTemplateSchema)
    .mutation(({ ctx, input }) => templates.save(ctx.acting.db, input)),
  removeTemplate: staffProcedure("messages.write")
    .meta({ act: { what: "Removed a template" } })
    .output(templatesResponse)
    .input(messageIdSchema)
    .mutation(({ ctx, input }) => templates.remove(ctx.acting.db, input.id)),
});
