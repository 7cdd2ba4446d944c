import { authRouter } from "./auth/router.ts";
import { bulkRouter } from "./bulk/router.ts";
import { filtersRouter, productsRouter } from "./catalogue/router.ts";
import { stripeRouter } from "./checkout/router.ts";
import { clockRouter } from "./clock/router.ts";
import { contactRouter, messagesRouter } from "./contact/router.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { deliveriesRouter } from "./deliveries/router.ts";
import { ordersRouter } from "./orders/router.ts";
import { imagesRouter } from "./images/router.ts";
import { mailsRouter } from "./mail/router.ts";
import { remindersRouter, renewalsRouter } from "./renewals/router.ts";
import { router } from "./trpc.ts";
import { withdrawalsRouter } from "./withdrawals/router.ts";

/** In the order in which GET /api/openapi.json describes what has a path. */
export const appRouter = router({
  products: productsRouter,
  bulk: bulkRouter,
  filters: filtersRouter,
  auth: authRouter,
  contact: contactRouter,
  images: imagesRouter,
  stripe: stripeRouter,
  orders: ordersRouter,
  deliveries: deliveriesRouter,
  renewals: renewalsRouter,
  reminders: remindersRouter,
  messages: messagesRouter,
  mails: mailsRouter,
  withdrawals: withdrawalsRouter,
  dashboard: dashboardRouter,
  clock: clockRouter,
});

export type AppRouter = typeof appRouter;
