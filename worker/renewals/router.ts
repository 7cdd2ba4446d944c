import { orderTokenSchema } from "#domain/orders/order-link.ts";
import { renewalsSchema } from "#domain/orders/renewal.ts";
import { orderPage } from "../orders/order-page.ts";
import { orderPageAnswer } from "../orders/response-schemas.ts";
import type { Services } from "../platform/services.ts";
import { adminProcedure, limitedBy, publicProcedure, router } from "../trpc.ts";
import { listRenewals } from "./list-renewals.ts";
import { renewalsAnswer } from "./response-schemas.ts";
import { stopReminders } from "./stop-reminders.ts";

/** What ends, and what was renewed (D51). */
export const renewalsRouter = router({
  list: adminProcedure
    .meta({ response: renewalsAnswer })
    .input(renewalsSchema)
    .query(({ ctx, input }) => listRenewals(ctx.services.db, input)),
});

/** For anyone with an order's link. Never a GET: mail scanners open links (D44, D51). */
export const remindersRouter = router({
  stop: publicProcedure
    .meta({ response: orderPageAnswer })
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(({ ctx, input }) => changed(ctx.services, input.token, true)),
  resume: publicProcedure
    .meta({ response: orderPageAnswer })
    .input(orderTokenSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(({ ctx, input }) => changed(ctx.services, input.token, false)),
});

/** The order's page afterwards. */
async function changed({ db, settings }: Services, token: string, stopped: boolean) {
  await stopReminders(db, settings, token, { stopped });
  return orderPage(db, settings, token);
}
