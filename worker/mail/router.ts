import { z } from "zod";
import { plainText } from "#domain/text.ts";
import { adminProcedure, router } from "../trpc.ts";
import { mailsOfOrder } from "./mails-of-order.ts";
import { resendMail } from "./resend-mail.ts";
import { mailAnswer, mailsAnswer } from "./response-schemas.ts";
import { sendQueued } from "./send-queued.ts";
import { openTransport } from "./transport.ts";

/** The outbox, for admins (D45). */
export const mailsRouter = router({
  ofOrder: adminProcedure
    .meta({ response: mailsAnswer })
    .input(z.object({ number: plainText("number") }, "The call takes an order's number."))
    .query(({ ctx, input }) => mailsOfOrder(ctx.services.db, input.number)),
  resend: adminProcedure
    .meta({ response: mailAnswer })
    .input(z.object({ id: z.string("id must be text.") }, "The call takes an id."))
    .mutation(async ({ ctx, input }) => {
      const { takesKeys } = openTransport(ctx.services);
      const mail = await resendMail(ctx.services.db, input.id, takesKeys);
      ctx.waitUntil(sendQueued(ctx.services));
      return mail;
    }),
});
