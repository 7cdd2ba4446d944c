import { z } from "zod";
import { mailIdText } from "#domain/orders/ids.ts";
import { pageSchema } from "#domain/search/page-number.ts";
import { plainText } from "#domain/text/text.ts";
import { now } from "../platform/clock.ts";
import { staffProcedure, router } from "../trpc/trpc.ts";
import { openTransport } from "./outbox/open-transport.ts";
import { resendMail } from "./outbox/resend-mail.ts";
import { sendNow } from "./outbox/send-queued.ts";
import { mailOutage, undeliveredMails } from "./outbox/undelivered-mails.ts";
import { mailsOfCause, mailsOfMessage, mailsOfOrder, mailsToBuyer, viewMail } from "./outbox/read-mails.ts";
import { mailOutageResponse, mailResponse, mailsResponse, undeliveredResponse } from "./response-schemas.ts";
import { withdrawalMailKey } from "./withdrawal-acknowledgement.ts";

/** The outbox, for admins (D45). */
export const mailsRouter = router({
  ofOrder: staffProcedure("orders.read")
    .output(mailsResponse)
    .input(z.object({ number: plainText("number") }, "The call takes an order's number."))
    .query(({ ctx, input }) => mailsOfOrder(ctx.services.db, input.number)),
  toBuyer: staffProcedure("orders.read")
    .output(mailsResponse)
    .input(z.object({ number: plainText("number") }, "The call takes an order's number."))
    .query(({ ctx, input }) => mailsToBuyer(ctx.services.db, input.number, ctx.user.staffRoles)),
  ofMessage: staffProcedure("messages.read")
    .output(mailsResponse)
    .input(z.object({ id: plainText("id") }, "The call takes a message's id."))
    .query(({ ctx, input }) => mailsOfMessage(ctx.services.db, input.id)),
  ofWithdrawal: staffProcedure("orders.read")
    .output(mailsResponse)
    .input(z.object({ number: plainText("number") }, "The call takes a withdrawal's number."))
    .query(({ ctx, input }) => mailsOfCause(ctx.services.db, withdrawalMailKey(input.number))),
  undelivered: staffProcedure("orders.read")
    .output(undeliveredResponse)
    .input(z.object({ page: pageSchema }, "The call takes a page."))
    .query(({ ctx, input }) => undeliveredMails(ctx.services.db, now(), input.page, ctx.user.staffRoles)),
  outage: staffProcedure("admin.enter")
    .output(mailOutageResponse)
    .query(({ ctx }) => mailOutage(ctx.services.db, now())),
  resend: staffProcedure("orders.write")
    .meta({ act: { what: "Sent an email again" } })
    .output(mailResponse)
    .input(z.object({ id: mailIdText }, "The call takes an id."))
    .mutation(async ({ ctx, input }) => {
      const { takesKeys } = openTransport(ctx.services);
      const { id } = await resendMail(ctx.acting.db, input.id, takesKeys, ctx.user.staffRoles);
      return viewMail(await sendNow(ctx.services, id));
    }),
});
